import type { PixPayment } from '@shop/contract/pix'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'
import { notice, notify, outcomes, SECRET, setPixAuto, statusOf, waitingOrder } from '../../../../test/pix.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  person = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const list = async (query = '') =>
  (await shop.call<{ payments: PixPayment[]; total: number }>('GET', `/orders/pix/payments${query}`, person))
    .data

const decide = (id: number, body: object) =>
  shop.call<PixPayment>('PATCH', `/orders/pix/payments/${id}`, person, body)

/** Reports a payment that needs a decision, and returns it from the queue. */
async function queued(txid: string | null, reais: number): Promise<PixPayment> {
  const received = notice(txid, reais)
  await notify(shop, [received])
  const { payments } = await list('?items=100')
  const payment = payments.find(({ endToEndId }) => endToEndId === received.endToEndId)
  if (!payment) throw new Error('not in the queue')
  return payment
}

test('shows each payment with its reason and its order, but none that settled an order automatically', async () => {
  const order = await waitingOrder(shop)
  const payment = await queued(order.txid, 150)
  expect(payment).toMatchObject({ reason: 'short', amount: 150, orderCode: order.code, orderTotal: 200 })
  expect(payment).toMatchObject({ orderStatus: 'PROCESSANDO', canAccept: true, decision: null })
  expect((await shop.call('GET', `/orders/pix/payments/${payment.id}`, person)).data).toEqual(payment)
  const settled = await waitingOrder(shop)
  await notify(shop, [notice(settled.txid, 200)])
  const { payments, total } = await list('?items=100')
  expect(payments.some(({ txid }) => txid === settled.txid)).toBe(false)
  expect(total).toBe(payments.length)
})

test('an accepted payment moves its order on by the company’s setting, and is audited', async () => {
  const order = await waitingOrder(shop)
  const { id } = await queued(order.txid, 199)
  await setPixAuto(shop, true)
  const { status, data } = await decide(id, { decision: 'accept', note: 'Falta perdoada' })
  await setPixAuto(shop, false)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    decision: 'accept',
    note: 'Falta perdoada',
    orderStatus: 'AGUARDANDO_ESTOQUISTA',
  })
  const audit = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'pix-payment')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(audit.employee_id).toBe(person.id)
  // The reason may name the customer, and the trail is kept for ever: it is stored with the payment only.
  expect(audit.change).toContain('Aceitar como pagamento do pedido')
  expect(audit.change).not.toContain('Falta perdoada')
  await notify(shop, [notice(order.txid, 200)])
  expect(await outcomes(shop, order.txid)).toEqual(['short', 'duplicate'])
})

test('giving back or keeping does not change the order and decides the payment', async () => {
  const order = await waitingOrder(shop)
  const [first, second] = [await queued(order.txid, 150), await queued(order.txid, 250)]
  await decide(first.id, { decision: 'refund', note: 'Devolvido pelo banco' })
  await decide(second.id, { decision: 'keep', note: 'Crédito combinado' })
  expect(await statusOf(shop, order.id)).toBe(9)
  const open = (await list('?items=100')).payments.map(({ id }) => id)
  expect(open).not.toContain(first.id)
  const settled = (await list('?state=settled')).payments
  expect(settled.slice(0, 2).map(({ id, decision }) => [id, decision])).toEqual([
    [second.id, 'keep'],
    [first.id, 'refund'],
  ])
})

test('a payment is decided once, also by two people at once', async () => {
  const order = await waitingOrder(shop)
  const { id } = await queued(order.txid, 150)
  const responses = await Promise.all([
    decide(id, { decision: 'accept', note: 'Eu' }),
    decide(id, { decision: 'refund', note: 'Não, eu' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a payment without an order is accepted for the order that the person names', async () => {
  const order = await waitingOrder(shop)
  const { id, reason } = await queued(null, 200)
  expect(reason).toBe('unknown')
  expect((await decide(id, { decision: 'accept', note: 'É dele' })).status).toBe(422)
  const absent = { decision: 'accept', note: 'É dele', orderCode: '00000000' }
  expect((await decide(id, absent)).status).toBe(404)
  const { status, data } = await decide(id, { ...absent, orderCode: order.code })
  expect([status, data.orderCode]).toEqual([200, order.code])
  expect(await statusOf(shop, order.id)).toBe(11)
})

test('a payment of an order that no longer waits cannot be accepted, and stays in the queue', async () => {
  const order = await waitingOrder(shop)
  await notify(shop, [notice(order.txid, 200)])
  const { id, canAccept } = await queued(order.txid, 200)
  expect(canAccept).toBe(false)
  expect((await decide(id, { decision: 'accept', note: 'De novo' })).status).toBe(409)
  expect((await list('?items=100')).payments.some((payment) => payment.id === id)).toBe(true)
})

test('the queue is searched, filtered and sorted on the server', async () => {
  const [first, second] = [await waitingOrder(shop), await waitingOrder(shop)]
  const [little, much] = [await queued(first.txid, 4321.98), await queued(second.txid, 8765.43)]
  const found = async (query: string) => (await list(`?items=100&${query}`)).payments.map(({ id }) => id)
  for (const search of [first.code, little.customer?.toUpperCase() ?? '', little.endToEndId, '4321,98'])
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([little.id])
  expect(await found('search=%25')).toEqual([])
  expect((await list('?reason=surplus&items=1')).total).toBeGreaterThan(1)
  expect(await found('reason=late')).toEqual([])
  const byAmount = (await found('sort=-amount')).slice(0, 2)
  expect(byAmount).toEqual([much.id, little.id])
  await decide(much.id, { decision: 'keep', note: 'Fica de crédito' })
  expect(await found('state=settled&decision=keep&search=credito')).toContain(much.id)
  expect(await found('state=settled&decision=accept')).not.toContain(much.id)
  expect((await shop.call('GET', '/orders/pix/payments?sort=note', person)).status).toBe(400)
})

test('a decision needs its reason and the permission for orders', async () => {
  const { id } = await queued(null, 5)
  expect((await decide(id, { decision: 'refund', note: ' ' })).status).toBe(400)
  const other = await shop.employee(['bo:manage:internal_sales'])
  const body = { decision: 'refund', note: 'Teste' }
  expect((await shop.call('PATCH', `/orders/pix/payments/${id}`, other, body)).status).toBe(403)
  expect((await shop.call('GET', '/orders/pix/payments', other)).status).toBe(403)
})

/** A transfer that a person approved with the id, as the bank's app names it. */
async function approvedWith(endToEndId: string) {
  const order = await makeOrder(shop.db, 11, { payment: 'transfer', sub_total_cents: 20_000 })
  const approved = await shop.call('PATCH', '/workflow/order/approve', person, {
    orderId: order.id,
    endToEndId,
  })
  expect(approved.status).toBe(200)
  return order
}

describe('a payment whose id paid something else', () => {
  test('pays nothing more when it is reported, nor by a person', async () => {
    const order = await waitingOrder(shop)
    const received = notice(order.txid, 200)
    const other = await approvedWith(received.endToEndId)
    await notify(shop, [received])
    expect(await statusOf(shop, order.id)).toBe(9)
    const payment = (await list('?items=100')).payments.find(({ txid }) => txid === order.txid)
    expect(payment).toMatchObject({ reason: 'used', usedBy: other.code, canAccept: false })
    const { id = 0 } = payment ?? {}
    for (const decision of ['accept', 'keep'])
      expect(await decide(id, { decision, note: 'De novo' })).toMatchObject({ status: 409, code: 'ID_USED' })
    expect(await statusOf(shop, order.id)).toBe(9)
    expect(await decide(id, { decision: 'noted', note: 'É do outro pedido' })).toMatchObject({ status: 200 })
  })

  test('that waits in the queue already is only noted or given back from then on', async () => {
    const order = await waitingOrder(shop)
    const received = notice(null, 200)
    await notify(shop, [received])
    const { id } = (await list('?items=100')).payments.find(
      ({ endToEndId }) => endToEndId === received.endToEndId,
    ) as PixPayment
    expect(await decide(id, { decision: 'noted', note: 'Nada' })).toMatchObject({ status: 422 })
    const other = await approvedWith(received.endToEndId)
    for (const orderCode of [order.code, other.code])
      for (const decision of ['accept', 'keep'])
        expect(await decide(id, { decision, orderCode, note: 'De novo' })).toMatchObject({
          status: 409,
          code: 'ID_USED',
          errors: [`Esse identificador já foi usado no pagamento do pedido ${other.code}.`],
        })
    expect(await statusOf(shop, order.id)).toBe(9)
  })

  test('is the order’s own where a customer only claimed it with a proof, which is then not approved', async () => {
    const order = await waitingOrder(shop)
    const received = notice(order.txid, 200)
    const claimed = await makeOrder(shop.db, 11, { payment: 'transfer', sub_total_cents: 20_000 })
    await shop.db
      .insertInto('proofs')
      .values({
        order_id: claimed.id,
        digest: Buffer.from(received.endToEndId),
        end_to_end_id: received.endToEndId,
        employee_id: null,
        who: 'Cliente',
      })
      .execute()
    await notify(shop, [received])
    expect(await statusOf(shop, order.id)).toBe(11)
    expect(
      await shop.call('PATCH', '/workflow/order/approve', person, { orderId: claimed.id }),
    ).toMatchObject({
      status: 409,
      code: 'ID_USED',
    })
    expect(await statusOf(shop, claimed.id)).toBe(11)
  })
})
