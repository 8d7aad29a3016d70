import type { OrderRequest, OwnRequest, Requests } from '@shop/contract/order-requests'
import type { OwnOrder } from '@shop/contract/own-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, overlap, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, stockOf } from '../../../../test/make.ts'
import { statusOf } from '../../../../test/pix.ts'
import { systemActor } from '../../../actor.ts'
import { lockOrder } from '../record/orders.queries.ts'
import { changeOrderIn } from '../workflow/change-order.ts'

let shop: TestShop
let staff: Person
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

type Terms = Parameters<typeof makeOrder>[2]

/** A customer with an order in this status. */
async function ordered(status: number, more: Terms = {}) {
  const { id, name, email } = await makeCustomer(shop.db, { email_verified_at: '2026-01-01T00:00:00.000Z' })
  const order = await makeOrder(shop.db, status as never, { customer_id: id, payment: 'transfer', ...more })
  return { self: await shop.signIn(id), name, email, ...order }
}

/** An order that was handed over so many days ago. */
async function handedOver(days: number) {
  const order = await ordered(13, { paid_cents: 20_000 } as Terms)
  await sql`insert into order_history (order_id, action, status, who, comment, note, at)
    values (${order.id}, 'deliver', 5, 'Teste', '', '', now() - make_interval(days => ${days}))`.execute(
    shop.db,
  )
  return order
}

const request = (order: { id: number; self: Person }, body: object, as = order.self) =>
  shop.call<OwnRequest>('POST', `/shop/orders/${order.id}/requests`, as, body)
const decide = (id: number, body: object, as = staff) =>
  shop.call<OrderRequest>('PATCH', `/order-requests/${id}`, as, body)
const list = async (query = '') => (await shop.call<Requests>('GET', `/order-requests${query}`, staff)).data
const own = async (order: { id: number; self: Person }) =>
  (await shop.call<OwnOrder>('GET', `/shop/orders/${order.id}`, order.self)).data

/** Subjects and texts of the mails that wait. */
async function mails() {
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.runJobs()
  return shop.runJobs()
}

const CANCEL = { kind: 'cancel', comments: 'Comprei errado' }
const back = (productId: number, reason = 'defect', quantity = 1) => ({
  kind: 'return',
  reason,
  items: [{ productId, quantity }],
})

describe('cancelling an unpaid order', () => {
  test('is asked for once, seen by who decides, and accepted: the order is cancelled and its stock is free', async () => {
    const order = await ordered(10)
    expect((await own(order)).canAskCancel).toBe(true)
    const { status, data } = await request(order, CANCEL)
    expect(status).toBe(201)
    expect(data).toMatchObject({ kind: 'cancel', state: 'open', comments: 'Comprei errado', items: [] })
    expect(await own(order)).toMatchObject({
      canAskCancel: false,
      requests: [{ id: data.id, state: 'open' }],
    })
    expect((await request(order, CANCEL)).errors[0]).toBe(
      'A sua solicitação para este pedido já está com a loja.',
    )
    expect((await list()).requests.at(-1)).toMatchObject({
      id: data.id,
      code: order.code,
      customer: order.name,
      statusKey: 10,
    })

    expect((await decide(data.id, { accept: true, reply: 'Sem problema.' })).data).toMatchObject({
      state: 'accepted',
      statusKey: 7,
    })
    expect([await statusOf(shop, order.id), await stockOf(shop.db, order.productId)]).toEqual([7, 2])
    expect((await list()).requests.some(({ id }) => id === data.id)).toBe(false)
    expect((await list('?show=all')).requests[0]).toMatchObject({ id: data.id, state: 'accepted' })
    expect((await decide(data.id, { accept: true })).errors[0]).toMatch(
      /^Esta solicitação já foi encerrada por /,
    )
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual([`O pedido ${order.code} foi cancelado`])
    expect(sent[0]?.text).toMatch(/aceitou a sua solicitação de cancelamento.*Sem problema\..*crédito/s)
    const trail = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'change'])
      .where('entity', '=', 'customer')
      .where('entity_id', '=', order.self.id)
      .where('action', 'in', ['request', 'decide'])
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'request', change: `Solicitação de cancelamento feita: pedido ${order.code}` },
      { action: 'decide', change: `Solicitação de cancelamento aceita: pedido ${order.code}` },
    ])
  })

  test('is refused with a response that the customer reads and gets by mail; the order waits on', async () => {
    const order = await ordered(9, { payment: 'pix' })
    const { data } = await request(order, CANCEL)
    expect((await decide(data.id, { accept: false })).status).toBe(400)
    expect((await decide(data.id, { accept: false, reply: 'Já foi separado.' })).status).toBe(200)
    expect(await own(order)).toMatchObject({
      statusKey: 9,
      canAskCancel: true,
      requests: [{ state: 'refused', reply: 'Já foi separado.' }],
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: order.email,
      subject: `Cancelamento do pedido ${order.code}: resposta da loja`,
    })
    expect(mail?.text).toContain('Já foi separado.')
    expect(JSON.stringify((await own(order)).requests)).not.toContain('Pessoa')
  })

  test.each([11, 1, 3, 7, 12])('cannot be asked for in status %d', async (status) => {
    const order = await ordered(status)
    expect((await request(order, CANCEL)).status).toBe(409)
    expect((await own(order)).canAskCancel).toBe(false)
  })

  test('ends when the order expires or is paid first; who decides later is told', async () => {
    const order = await ordered(10)
    const { data } = await request(order, CANCEL)
    const decided = await overlap(
      shop.db,
      async (tx) => {
        await lockOrder(tx, order.id)
        await changeOrderIn(tx, systemActor('Teste'), 'expire', order.id)
      },
      () => decide(data.id, { accept: true }),
    )
    expect(decided).toMatchObject({
      status: 409,
      errors: ['Esta solicitação já foi encerrada, porque o pedido mudou de status.'],
    })
    expect((await own(order)).requests).toMatchObject([{ state: 'ended', reply: '' }])
    // The stock came back once.
    expect(await stockOf(shop.db, order.productId)).toBe(2)
  })

  test('asked for while the proof is being sent: one of both goes first, and the order is what that one left', async () => {
    const order = await ordered(10)
    const requested = await overlap(
      shop.db,
      async (tx) => {
        await lockOrder(tx, order.id)
        await tx.updateTable('orders').set({ status: 11 }).where('id', '=', order.id).execute()
      },
      () => request(order, CANCEL),
    )
    expect(requested.status).toBe(409)
    expect(await statusOf(shop, order.id)).toBe(11)
  })

  test('is cancelled once when two people accept at the same moment', async () => {
    const order = await ordered(10)
    const { data } = await request(order, CANCEL)
    const responses = await Promise.all([
      decide(data.id, { accept: true }),
      decide(data.id, { accept: true }),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await stockOf(shop.db, order.productId)).toBe(2)
  })
})

describe('a return', () => {
  test('is asked for with its goods and accepted; the mail says what the shop answers, and the goods stay sold', async () => {
    const order = await handedOver(3)
    expect((await own(order)).returnReasons).toEqual(['regret', 'defect', 'wrong', 'other'])
    const { status, data } = await request(order, {
      ...back(order.productId, 'regret', 2),
      comments: 'Não serviu',
    })
    expect(status).toBe(201)
    expect(data).toMatchObject({ reason: 'regret', items: [{ productId: order.productId, quantity: 2 }] })
    expect((await own(order)).returnReasons).toEqual([])
    await decide(data.id, { accept: true, reply: 'Traga até sexta.' })
    const mail = (await mails()).find(({ to }) => to === order.email)
    expect(mail?.subject).toBe(`A sua devolução do pedido ${order.code} foi aceita`)
    expect(mail?.text).toContain('Traga até sexta.')
    expect(await statusOf(shop, order.id)).toBe(13)
    expect(await stockOf(shop.db, order.productId)).toBe(0)
  })

  test('has the term of its reason, and goes no further than what is left', async () => {
    const order = await handedOver(8)
    const late = await request(order, back(order.productId, 'regret'))
    expect(late).toMatchObject({
      status: 409,
      errors: ['O prazo para devolver por desistência é de 7 dias depois da entrega. Fale com a loja.'],
    })
    expect((await own(order)).returnReasons).toEqual(['defect', 'wrong', 'other'])
    const many = await request(order, {
      ...back(order.productId),
      items: [
        { productId: order.productId, quantity: 2 },
        { productId: order.productId, quantity: 1 },
      ],
    })
    expect(many.errors[0]).toMatch(/: restam 2 unidades para devolver\.$/)
    expect((await request(order, back(999_999))).status).toBe(404)
    expect((await request(order, { kind: 'return', reason: 'defect' })).status).toBe(400)
    expect((await request(order, { kind: 'return', items: [{ productId: 1, quantity: 1 }] })).status).toBe(
      400,
    )
  })

  test('cannot be asked for before the handover, and at most three times', async () => {
    expect((await request(await ordered(4), back(1))).status).toBe(409)
    const order = await handedOver(1)
    for (let n = 0; n < 3; n++) {
      const { data } = await request(order, back(order.productId))
      await decide(data.id, { accept: false, reply: 'Não.' })
    }
    expect((await request(order, back(order.productId))).errors[0]).toBe(
      'Este pedido já teve 3 solicitações. Fale com a loja.',
    )
    expect((await own(order)).returnReasons).toEqual([])
  })
})

test('a repeated request is made once; nobody asks for another’s order, and only who manages orders decides', async () => {
  const order = await ordered(10)
  const other = await ordered(10)
  expect((await request(order, CANCEL, other.self)).status).toBe(404)
  const [first, again] = [
    await shop.call<OwnRequest>('POST', `/shop/orders/${order.id}/requests`, order.self, CANCEL, {
      'idempotency-key': 'k1',
    }),
    await shop.call<OwnRequest>('POST', `/shop/orders/${order.id}/requests`, order.self, CANCEL, {
      'idempotency-key': 'k1',
    }),
  ]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.data.id).toBe(first.data.id)
  const seller = await shop.employee(['bo:manage:selling'])
  expect((await decide(first.data.id, { accept: true }, seller)).status).toBe(403)
  expect((await decide(999_999, { accept: true })).status).toBe(404)
})
