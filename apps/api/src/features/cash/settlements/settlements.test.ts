import type { Order } from '@shop/contract/orders'
import {
  type DepartureSettlement,
  MOST_SETTLED,
  type OpenSettlement,
  type OwingDeliverers,
  type Settlement,
  type Settlements,
} from '@shop/contract/settlements'
import type { Till } from '@shop/contract/till'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder, PNG_BASE64 } from '../../../../test/make.ts'

let shop: TestShop
let orders: Person

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

/** Hands an order over at the door; returns its id and the amount to pay, in reais. */
async function delivered(deliverer: Person, terms: object = {}, cashReceived?: number) {
  const { id } = await makeOrder(shop.db, 4, { payment: 'cash', deliverer_id: deliverer.id, ...terms })
  const { status, data } = await shop.call<Order>('PATCH', '/workflow/order/deliver', deliverer, {
    orderId: id,
    signature: PNG_BASE64,
    receivedBy: 'Ana',
    ...(cashReceived !== undefined && { cashReceived }),
  })
  expect(status).toBe(200)
  return { id, total: data.total, cashReceived: data.cashReceived }
}

const newDeliverer = () => shop.employee(['app:delivery'], 'deliverer')
const open = async ({ id }: Person) =>
  (await shop.call<OpenSettlement>('GET', `/settlements/open?delivererId=${id}`, orders)).data
const settle = (body: object, as = orders) => shop.call<Settlement>('POST', '/settlements', as, body)
const voidIt = (id: number, comment = 'Contado errado') =>
  shop.call<Settlement>('POST', `/settlements/${id}/void`, orders, { comment })

test('a deliverer settles the cash of delivered orders, which then cannot be settled again', async () => {
  const deliverer = await newDeliverer()
  const cash = await delivered(deliverer)
  const less = await delivered(deliverer, {}, 50.5)
  const transfer = await delivered(deliverer, { payment: 'transfer' })
  expect(cash.cashReceived).toBe(cash.total)
  const waiting = await open(deliverer)
  expect(waiting.orders.map(({ orderId, expected }) => [orderId, expected])).toEqual([
    [cash.id, cash.total],
    [less.id, 50.5],
    [transfer.id, 0],
  ])
  expect(waiting.expected).toBe(cash.total + 50.5)
  const orderIds = waiting.orders.map(({ orderId }) => orderId)
  const { status, data } = await settle({
    delivererId: deliverer.id,
    orderIds,
    cashHanded: waiting.expected - 10,
    comment: 'Faltou troco',
  })
  expect(status).toBe(201)
  expect(data).toMatchObject({ quantity: 3, expected: waiting.expected, difference: -10, voidedAt: null })
  expect(data.code).toMatch(/^A\d{6}$/)
  expect((await open(deliverer)).orders).toEqual([])
  const again = await settle({ delivererId: deliverer.id, orderIds: [cash.id], cashHanded: 0, comment: '' })
  expect([again.status, again.errors[0]]).toEqual([409, expect.stringContaining(data.code)])
  const list = await shop.call<Settlements>('GET', `/settlements?delivererId=${deliverer.id}`, orders)
  expect([list.data.total, list.data.settlements[0]?.id]).toEqual([1, data.id])
  const audit = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity', '=', 'settlement')
    .where('entity_id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect(audit.change).toMatch(/diferença -R\$\s10,00/)
})

test('one settlement lists as many orders as it takes, oldest first; the later ones follow in the next', async () => {
  const deliverer = await newDeliverer()
  const first = await delivered(deliverer, {}, 10)
  // Copies of the delivered order; a code has eight digits.
  await sql`insert into orders (code, customer_id, deliverer_id, status, payment, is_pickup, is_fast, with_warranty,
      sub_total_cents, warranty_cents, freight_cents, cash_received_cents)
    select (70000000 + n)::text, customer_id, deliverer_id, status, payment, false, false, false, sub_total_cents, 0, 0, 1000
    from orders, generate_series(1, ${MOST_SETTLED + 1}) n where id = ${first.id}`.execute(shop.db)
  const waiting = await open(deliverer)
  expect([waiting.orders.length, waiting.orders[0]?.orderId]).toEqual([MOST_SETTLED, first.id])
  expect([waiting.expected, waiting.hasMore]).toEqual([MOST_SETTLED * 10, true])
  const orderIds = waiting.orders.map(({ orderId }) => orderId)
  const { status } = await settle({ delivererId: deliverer.id, orderIds, cashHanded: 5_000, comment: '' })
  expect(status).toBe(201)
  expect(await open(deliverer)).toMatchObject({ expected: 20, hasMore: false })
})

test('a void settlement releases its orders and cannot be voided again', async () => {
  const deliverer = await newDeliverer()
  const { id } = await delivered(deliverer)
  const body = { delivererId: deliverer.id, orderIds: [id], cashHanded: 10, comment: '' }
  const { data } = await settle(body)
  expect((await voidIt(data.id)).data).toMatchObject({ voidComment: 'Contado errado' })
  expect((await voidIt(data.id)).status).toBe(409)
  expect((await voidIt(999_999)).status).toBe(404)
  expect((await voidIt(data.id, ' ')).status).toBe(400)
  expect((await open(deliverer)).orders.map(({ orderId }) => orderId)).toEqual([id])
  expect((await settle(body)).status).toBe(201)
  const stored = await shop.call<Settlement>('GET', `/settlements/${data.id}`, orders)
  expect(stored.data.orders.map(({ orderId }) => orderId)).toEqual([id])
})

test('refuses orders of others, orders on their way, unknown ones and impossible sums', async () => {
  const [deliverer, other] = [await newDeliverer(), await newDeliverer()]
  const mine = await delivered(deliverer)
  const others = await delivered(other)
  const onTheWay = await makeOrder(shop.db, 4, { payment: 'cash', deliverer_id: deliverer.id })
  const refused = async (orderIds: number[], cashHanded: unknown = 1, delivererId = deliverer.id) =>
    (await settle({ delivererId, orderIds, cashHanded, comment: '' })).status
  expect(await refused([mine.id, others.id])).toBe(422)
  expect(await refused([mine.id, onTheWay.id])).toBe(409)
  expect(await refused([mine.id, 9_999_999])).toBe(404)
  expect(await refused([mine.id], 1, orders.id)).toBe(404)
  for (const cash of [-1, 1e308, '10', 0.001, null]) expect(await refused([mine.id], cash)).toBe(400)
  expect(await refused([])).toBe(400)
  expect(await refused([mine.id, mine.id])).toBe(400)
  expect((await settle({}, deliverer)).status).toBe(403)
  expect((await open(deliverer)).orders).toHaveLength(1)
})

test('of two people who settle the same order at once, one succeeds', async () => {
  const deliverer = await newDeliverer()
  const { id } = await delivered(deliverer)
  const body = { delivererId: deliverer.id, orderIds: [id], cashHanded: 1, comment: '' }
  const responses = await Promise.all([settle(body), settle(body), settle(body)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('settled cash enters the open till, and leaves it when the settlement is voided', async () => {
  const expected = async () => (await shop.call<Till>('GET', '/till', orders)).data.session?.expected
  const deliverer = await newDeliverer()
  const { id } = await delivered(deliverer)
  await shop.call('POST', '/till/open', orders, { float: 100 })
  const { data } = await settle({ delivererId: deliverer.id, orderIds: [id], cashHanded: 80.25, comment: '' })
  expect(await expected()).toBe(180.25)
  expect(data.till).toBe('open')
  await voidIt(data.id)
  expect(await expected()).toBe(100)
  await shop.call('POST', '/till/close', orders, { counted: 100, comment: '' })
})

test('cash of an order cancelled after its delivery still has to be settled', async () => {
  const deliverer = await newDeliverer()
  const { id, total } = await delivered(deliverer)
  const unpaid = await delivered(deliverer, { payment: 'transfer' })
  for (const orderId of [id, unpaid.id])
    await shop.call('PATCH', '/workflow/order/cancel', orders, { orderId, comment: 'Desistiu' })
  const waiting = await open(deliverer)
  expect(waiting.orders.map(({ orderId }) => orderId)).toEqual([id])
  const settled = await settle({ delivererId: deliverer.id, orderIds: [id], cashHanded: total, comment: '' })
  expect(settled).toMatchObject({ status: 201, data: { expected: total } })
})

test('a void acts in the till session that the cash entered, and in no other', async () => {
  const session = async () => (await shop.call<Till>('GET', '/till', orders)).data.session
  const deliverer = await newDeliverer()
  const settled = async () => {
    const { id } = await delivered(deliverer)
    return (await settle({ delivererId: deliverer.id, orderIds: [id], cashHanded: 90, comment: '' })).data
  }
  const outside = await settled()
  expect(outside.till).toBe('none')
  await shop.call('POST', '/till/open', orders, { float: 50 })
  const inside = await settled()
  expect((await voidIt(outside.id)).status).toBe(200)
  expect((await session())?.expected).toBe(140)
  await shop.call('POST', '/till/close', orders, { counted: 140, comment: '' })
  await shop.call('POST', '/till/open', orders, { float: 50 })
  const late = await voidIt(inside.id)
  expect([late.status, late.errors[0]]).toEqual([409, expect.stringContaining('já foi fechado')])
  const stored = await shop.call<Settlement>('GET', `/settlements/${inside.id}`, orders)
  expect(stored.data).toMatchObject({ till: 'closed', voidedAt: null })
  expect((await session())?.expected).toBe(50)
  await shop.call('POST', '/till/close', orders, { counted: 50, comment: '' })
})

test('who owes how much: deliverers with unsettled cash, blocked ones too, who can still be settled', async () => {
  const [more, less] = [await newDeliverer(), await newDeliverer()]
  const owing = async () =>
    (await shop.call<OwingDeliverers>('GET', '/settlements/owing', orders)).data.deliverers.filter(
      ({ delivererId }) => delivererId === more.id || delivererId === less.id,
    )
  expect(await owing()).toEqual([])
  await delivered(less, {}, 20)
  const { id } = await delivered(more, {}, 40)
  await delivered(more, { payment: 'transfer' })
  await shop.owner.updateTable('employees').set({ is_blocked: true }).where('id', '=', more.id).execute()
  expect(await owing()).toMatchObject([
    { delivererId: more.id, isBlocked: true, orders: 2, expected: 40 },
    { delivererId: less.id, isBlocked: false, orders: 1, expected: 20 },
  ])
  const { status } = await settle({ delivererId: more.id, orderIds: [id], cashHanded: 40, comment: '' })
  expect([status, (await owing())[0]]).toMatchObject([201, { delivererId: less.id }])
})

test('the report of a departure and the settlement at the till have the same figures, whatever comes back later', async () => {
  const deliverer = await newDeliverer()
  const reports = await shop.employee(['bo:manage:reports'])
  const at = '2026-03-10T13:30:00Z'
  const left = async (terms: object, cashReceived?: number) => {
    const order = await delivered(deliverer, terms, cashReceived)
    await shop.owner.updateTable('orders').set({ shipped_at: at }).where('id', '=', order.id).execute()
    return order.id
  }
  const report = async (query: string) =>
    (
      await shop.call<DepartureSettlement>(
        'GET',
        `/reports/deliverer/settlement/${deliverer.id}?${query}`,
        reports,
      )
    ).data
  const returned = await left({})
  await left({}, 150)
  const cancelled = await left({})
  await left({ payment: 'transfer', paid_cents: 20_000 })
  const onTheRoad = await makeOrder(shop.db, 4, {
    payment: 'cash',
    deliverer_id: deliverer.id,
    shipped_at: at,
  })
  const { productId } = await shop.db
    .selectFrom('order_items')
    .select('product_id as productId')
    .where('order_id', '=', returned)
    .executeTakeFirstOrThrow()
  const back = await shop.call('POST', '/returns', orders, {
    fromOrderId: returned,
    items: [{ productId, quantity: 1, defective: false, reason: 'regret' }],
    refundFreight: false,
    settle: 'cash',
    comments: '',
  })
  const cancel = { orderId: cancelled, comment: 'Desistiu' }
  expect([back.status, (await shop.call('PATCH', '/workflow/order/cancel', orders, cancel)).status]).toEqual([
    201, 200,
  ])
  const waiting = await open(deliverer)
  const figures = await report('day=2026-03-10&departure=10:40')
  expect([figures.expected, waiting.expected]).toEqual([550, 550])
  expect(figures).toMatchObject({ delivered: 4, onTheRoad: 1, settled: 0, total: 750 })
  expect(figures.paid).toEqual({ cash: 550, transfer: 200, pix: 0, card: 0 })
  expect(figures.returned).toEqual({ orders: 0, amount: 0 })
  expect(figures.orders.map(({ orderId }) => orderId).at(-1)).toBe(onTheRoad.id)
  expect((await report('day=2026-03-10&departure=14:10')).orders).toEqual([])
  const orderIds = waiting.orders.map(({ orderId }) => orderId)
  const { data } = await settle({ delivererId: deliverer.id, orderIds, cashHanded: 550, comment: '' })
  const after = await report('day=2026-03-10')
  expect(after).toMatchObject({ expected: data.expected, settled: data.expected })
  expect(after.orders[0]?.settlement).toBe(data.code)
  expect(
    (await shop.call('GET', `/reports/deliverer/settlement/${deliverer.id}?day=2026-03-32`, reports)).status,
  ).toBe(400)
})
