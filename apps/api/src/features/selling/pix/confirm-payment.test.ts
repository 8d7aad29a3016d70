import type { Order } from '@shop/contract/orders'
import type { PixPayment } from '@shop/contract/pix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { notice, notify, outcomes, SECRET, setPixAuto, statusOf, waitingOrder } from '../../../../test/pix.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  person = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const { endToEndId } = notice(null, 200)

const confirm = (orderId: number, body: object = { note: 'No extrato' }, who = person) =>
  shop.call<Order>('PATCH', '/workflow/order/pix', who, { orderId, amount: 200, ...body })

const decide = (id: number, decision: string) =>
  shop.call<PixPayment>('PATCH', `/orders/pix/payments/${id}`, person, { decision, note: 'Conferido' })

async function queued(endToEnd: string): Promise<PixPayment> {
  const path = `/orders/pix/payments?search=${endToEnd}`
  const { data } = await shop.call<{ payments: PixPayment[] }>('GET', path, person)
  if (!data.payments[0]) throw new Error('not in the queue')
  return data.payments[0]
}

test('moves the order on by the company’s setting, in the person’s name, and is audited', async () => {
  const [manual, auto] = [await waitingOrder(shop), await waitingOrder(shop)]
  expect((await confirm(manual.id, { endToEndId })).data.status).toBe('AGUARDANDO_APROVACAO')
  await setPixAuto(shop, true)
  expect((await confirm(auto.id)).data.status).toBe('AGUARDANDO_ESTOQUISTA')
  await setPixAuto(shop, false)
  const history = await shop.db
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', manual.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(history).toMatchObject({ action: 'confirmPix', employee_id: person.id })
  expect(history.comment).toContain(endToEndId)
  const audit = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'order')
    .where('entity_id', '=', manual.id)
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ employee_id: person.id, action: 'confirm' })
  expect(audit.change).toContain(endToEndId)
})

test.each([
  ['without saying by what', 422, { note: undefined }],
  ['by an identifier that is none', 400, { endToEndId: 'E123' }],
  ['of a cent less', 422, { note: 'x', amount: 199.99 }],
  ['of a cent more', 422, { note: 'x', amount: 200.01 }],
])('is refused %s, and the order keeps waiting', async (_, status, body) => {
  const order = await waitingOrder(shop)
  expect((await confirm(order.id, body)).status).toBe(status)
  expect(await statusOf(shop, order.id)).toBe(9)
})

test('requires the permission for orders, and happens once', async () => {
  const order = await waitingOrder(shop)
  const seller = await shop.employee(['bo:manage:internal_sales'])
  expect((await confirm(order.id, { note: 'Vi' }, seller)).status).toBe(403)
  const responses = await Promise.all([confirm(order.id), confirm(order.id)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('uses one payment for one order only', async () => {
  const [first, second] = [await waitingOrder(shop), await waitingOrder(shop)]
  const one = notice(null, 200)
  await confirm(first.id, { endToEndId: one.endToEndId })
  expect(await confirm(second.id, { endToEndId: one.endToEndId })).toMatchObject({
    status: 409,
    errors: [expect.stringMatching(/^Esse identificador já foi usado no pagamento do pedido \d{8}\.$/)],
  })
  const received = notice(first.txid, 150)
  await notify(shop, [received])
  expect((await confirm(second.id, { endToEndId: received.endToEndId })).status).toBe(409)
  expect(await statusOf(shop, second.id)).toBe(9)
})

test('leaves the order’s later notification to the queue, where it is attached to the payment once', async () => {
  const order = await waitingOrder(shop)
  await confirm(order.id)
  const [first, again] = [notice(order.txid, 200), notice(order.txid, 200)]
  await notify(shop, [first, again])
  expect(await outcomes(shop, order.txid)).toEqual(['duplicate', 'duplicate'])
  const [proof, other] = [await queued(first.endToEndId), await queued(again.endToEndId)]
  expect(proof).toMatchObject({ orderCode: order.code, confirmedBy: expect.any(String), canAccept: true })
  expect((await decide(proof.id, 'accept')).data).toMatchObject({ orderStatus: 'AGUARDANDO_APROVACAO' })
  expect(await queued(again.endToEndId)).toMatchObject({ canAccept: false })
  expect((await decide(other.id, 'accept')).status).toBe(409)
  const moves = await shop.db
    .selectFrom('order_history')
    .select('action')
    .where('order_id', '=', order.id)
    .execute()
  expect(moves.map(({ action }) => action)).toEqual(['place', 'confirmPix'])
})

test('does not take a smaller payment for the one that a person confirmed', async () => {
  const order = await waitingOrder(shop)
  await confirm(order.id)
  const short = notice(order.txid, 5)
  await notify(shop, [short])
  const { id } = await queued(short.endToEndId)
  const refused = await decide(id, 'accept')
  expect([refused.status, refused.errors[0]]).toEqual([422, expect.stringMatching(/200,00/)])
  expect((await decide(id, 'keep')).status).toBe(200)
})

test('keeps a confirmed payment with its order, whatever order its notification names', async () => {
  const [seen, named] = [await waitingOrder(shop), await waitingOrder(shop)]
  const received = notice(named.txid, 200)
  await confirm(seen.id, { endToEndId: received.endToEndId })
  await notify(shop, [received])
  expect(await queued(received.endToEndId)).toMatchObject({ reason: 'duplicate', orderCode: seen.code })
  expect(await statusOf(shop, named.id)).toBe(9)
})

test('and a notification at the same time move the order on once', async () => {
  const orders = await Promise.all(Array.from({ length: 15 }, () => waitingOrder(shop)))
  await Promise.all(
    orders.flatMap(({ id, txid }) => [confirm(id).then(() => {}), notify(shop, [notice(txid, 200)])]),
  )
  for (const { id } of orders) {
    const moves = await shop.db
      .selectFrom('order_history')
      .select('action')
      .where('order_id', '=', id)
      .where('action', '<>', 'place')
      .execute()
    expect(moves).toHaveLength(1)
    expect(await statusOf(shop, id)).toBe(11)
  }
})
