import type { DepartureBoard, Returnables } from '@shop/contract/board'
import type { Order, OrderSummary } from '@shop/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { inTransaction } from '../../../db/database.ts'
import { findDeliveries, findToPack } from './board.queries.ts'
import { getDepartureBoard } from './board.service.ts'

let shop: TestShop
let orders: Person
let deliverer: Person
let otherDeliverer: Person

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
  deliverer = await shop.employee(['app:delivery'], 'deliverer')
  otherDeliverer = await shop.employee(['app:delivery'], 'deliverer')
})
afterAll(() => shop.close())

const statusOf = async (id: number) => (await shop.call<Order>('GET', `/orders/by-id/${id}`, orders)).data

describe('a filtered list', () => {
  beforeAll(async () => {
    await makeOrder(shop.db, 8, { payment: 'cash', deliverer_id: deliverer.id })
    await makeOrder(shop.db, 8, { payment: 'pix', is_pickup: true })
    await makeOrder(shop.db, 8, { payment: 'pix', deliverer_id: deliverer.id })
    await makeOrder(shop.db, 8, { payment: 'transfer', deliverer_id: otherDeliverer.id })
  })

  test.each([
    ['', 4],
    ['payment=pix', 2],
    ['payment=transfer', 1],
    ['delivery=1', 3],
    ['delivery=2', 1],
    ['deliverer=none', 1],
    ['deliverer=DELIVERER', 2],
    ['payment=pix&delivery=1&deliverer=DELIVERER', 1],
    ['payment=cash&delivery=2', 0],
  ])('by "%s" contains and counts %i orders', async (query, wanted) => {
    const path = `/orders/status/8?items=1&${query.replace('DELIVERER', String(deliverer.id))}`
    const { data } = await shop.call<{ orders: OrderSummary[]; total: number }>('GET', path, orders)
    expect([data.total, data.orders.length]).toEqual([wanted, Math.min(1, wanted)])
  })

  test.each(['payment=gold', 'delivery=3', 'deliverer=x', 'courier=1'])('by %s is refused', async (query) => {
    expect((await shop.call('GET', `/orders/status/8?${query}`, orders)).status).toBe(400)
  })

  test('shows a deliverer only their own orders, whatever filter is sent', async () => {
    const path = `/orders/status/8?deliverer=${otherDeliverer.id}`
    const { data } = await shop.call<{ total: number }>('GET', path, deliverer)
    expect(data.total).toBe(0)
  })
})

describe('one deliverer for several orders', () => {
  const assign = (orderIds: number[], delivererId: number, as = orders) =>
    shop.call<{ orders: OrderSummary[] }>('PATCH', '/workflow/order/assign', as, { orderIds, delivererId })

  test('all of them get the deliverer, fast or not, and their history says so', async () => {
    const made = [await makeOrder(shop.db, 3), await makeOrder(shop.db, 15, { is_fast: true })]
    const ids = made.map(({ id }) => id).reverse()
    const { status, data } = await assign(ids, deliverer.id)
    expect(status).toBe(200)
    expect(data.orders.map(({ delivererId }) => delivererId)).toEqual([deliverer.id, deliverer.id])
    const received = await shop.db
      .selectFrom('order_history')
      .select('comment')
      .where('order_id', 'in', ids)
      .where('action', '=', 'changeCourier')
      .execute()
    expect(received).toHaveLength(2)
  })

  test('when one order does not allow it none gets the deliverer, and the error names that order', async () => {
    const good = await makeOrder(shop.db, 3)
    const gone = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
    const { status, errors } = await assign([good.id, gone.id], otherDeliverer.id)
    expect(status).toBe(409)
    expect(errors[0]).toContain(gone.code)
    expect((await statusOf(good.id)).delivererId).toBeNull()
  })

  test('an employee who is not a deliverer gets none, and deliverers cannot assign themselves', async () => {
    const { id } = await makeOrder(shop.db, 3)
    expect((await assign([id], orders.id)).status).toBe(422)
    expect((await assign([id], deliverer.id, deliverer)).status).toBe(403)
    expect((await assign([id, id], deliverer.id)).status).toBe(400)
    expect((await assign([], deliverer.id)).status).toBe(400)
  })

  test('two people who assign the same orders in opposite order both succeed', async () => {
    const a = await makeOrder(shop.db, 3)
    const b = await makeOrder(shop.db, 3)
    const responses = await Promise.all([
      assign([a.id, b.id], deliverer.id),
      assign([b.id, a.id], otherDeliverer.id),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await statusOf(a.id)).delivererId).toBe((await statusOf(b.id)).delivererId)
  })
})

describe('the departure board', () => {
  const FRIDAY_10H = new Date('2026-03-13T13:00:00Z')
  const at = (minutesBefore: number) => new Date(Date.parse('2026-03-13T13:40:00Z') - minutesBefore * 60_000)
  const whole = { kind: 'employee', permissions: ['bo:manage:orders'] } as Parameters<
    typeof getDepartureBoard
  >[1]
  const board = (now: Date) => getDepartureBoard(shop.db, whole, now, 'America/Sao_Paulo')

  beforeEach(async () => {
    await shop.db.updateTable('orders').set({ status: 13 }).where('status', 'in', [1, 2, 3]).execute()
    await makeOrder(shop.db, 3)
    await makeOrder(shop.db, 3, { deliverer_id: deliverer.id })
    await makeOrder(shop.db, 2)
    await makeOrder(shop.db, 1)
    await makeOrder(shop.db, 1, { is_pickup: true })
    await makeOrder(shop.db, 2, { is_fast: true })
  })

  test.each([
    [40, { ready: 2, withoutDeliverer: 1, preparing: 2, late: 0 }],
    [15, { ready: 2, withoutDeliverer: 1, preparing: 1, late: 1 }],
    [5, { ready: 2, withoutDeliverer: 1, preparing: 0, late: 2 }],
  ])(
    '%i minutes before, leaves out pickups and fast orders and shows which orders will be late',
    async (minutes, wanted) => {
      expect(await board(at(minutes))).toMatchObject(wanted)
    },
  )

  test('names the next departure and the server’s time', async () => {
    expect(await board(FRIDAY_10H)).toMatchObject({
      now: FRIDAY_10H.toISOString(),
      departure: '2026-03-13T13:40:00.000Z',
    })
  })

  test('counts only orders that the person may see', async () => {
    const { data } = await shop.call<DepartureBoard>('GET', '/orders/departure', deliverer)
    expect(data).toMatchObject({ ready: 1, withoutDeliverer: 0, preparing: 0 })
  })
})

test('of more orders to carry than the list has, the oldest are in it, and all are counted', async () => {
  const rider = await shop.employee(['app:delivery'], 'deliverer')
  const { id: productId } = await makeProduct(shop.db, 500)
  const { id: customer_id } = await makeCustomer(shop.db)
  const made: number[] = []
  for (let n = 0; n < 201; n++)
    made.push((await makeOrder(shop.db, 3, { deliverer_id: rider.id, productId, customer_id })).id)
  const { data } = await shop.call<{ orders: Order[]; total: number }>('GET', '/orders/deliveries', rider)
  expect(data.orders.map(({ orderId }) => orderId)).toEqual(made.slice(0, 200))
  expect(data.total).toBe(201)
})

describe('the deliverer’s deliveries', () => {
  const deliveries = async (as: Person) =>
    (await shop.call<{ orders: Order[] }>('GET', '/orders/deliveries', as)).data.orders

  test('are their own, packed or on the way, with address and items', async () => {
    const rider = await shop.employee(['app:delivery'], 'deliverer')
    const wanted = []
    for (const status of [3, 15, 4, 16] as const)
      wanted.push((await makeOrder(shop.db, status, { deliverer_id: rider.id, street: 'Rua A' })).id)
    await makeOrder(shop.db, 5, { deliverer_id: rider.id })
    await makeOrder(shop.db, 3, { deliverer_id: deliverer.id })
    const found = await deliveries(rider)
    expect(found.map(({ orderId }) => orderId)).toEqual(wanted)
    expect(found[0]).toMatchObject({ address: { street: 'Rua A' }, items: [{ quantity: 2 }] })
  })

  test('are only their own even when they may see all orders', async () => {
    const rider = await shop.employee(['full:access'], 'deliverer')
    const { id } = await makeOrder(shop.db, 3, { deliverer_id: rider.id })
    expect((await deliveries(rider)).map(({ orderId }) => orderId)).toEqual([id])
  })

  test('of a stocker are none', async () => {
    expect(await deliveries(await shop.employee(['app:stocking'], 'stocker'))).toEqual([])
  })
})

test.each([
  ['orders_to_carry', findDeliveries],
  ['orders_to_pack', findToPack],
])('the oldest orders of a board come from %s, however many wait', (index, find) =>
  inTransaction(shop.db, async (tx) => {
    // In a small shop PostgreSQL reads and sorts all rows; these settings show that it can read the index from its
    // start.
    for (const way of ['enable_seqscan', 'enable_sort']) await sql`set local ${sql.id(way)} = off`.execute(tx)
    // PostgreSQL also counts the scans of the statement that the connection ran just before.
    const scans = async () =>
      (await sql<{ n: number }>`select pg_stat_get_xact_numscans(${index}::regclass)::int as n`.execute(tx))
        .rows[0]?.n ?? 0
    const before = await scans()
    await find(tx, undefined, 5)
    expect((await scans()) - before).toBe(1)
  }),
)

describe('items that can still come back', () => {
  const returnable = (id: number, as = orders, query = '') =>
    shop.call<Returnables>('GET', `/workflow/order/returnable/${id}${query}`, as)

  test('are of the customer’s own sales, without those that came back, latest first', async () => {
    const { id: customer_id } = await makeCustomer(shop.db)
    const before = await makeOrder(shop.db, 13, { customer_id, placed_at: '2026-01-01T12:00:00Z' })
    await makeOrder(shop.db, 7, { customer_id })
    await makeOrder(shop.db, 13)
    const settled = await makeOrder(shop.db, 5, { customer_id })
    const take = (quantity: number) =>
      shop.call('POST', '/workflow/order/return', orders, {
        orderId: settled.id,
        fromOrderId: before.id,
        productId: before.productId,
        quantity,
      })
    expect((await take(1)).status).toBe(201)
    // The list says why the total is lower.
    const listed = await shop.call<{ orders: OrderSummary[] }>(
      'GET',
      `/orders/search?q=${settled.code}`,
      orders,
    )
    expect(listed.data.orders).toMatchObject([{ code: settled.code, cameBack: 100 }])
    const { data } = await returnable(settled.id)
    expect(data.total).toBe(2)
    expect(data.orders.map(({ orderId }) => orderId)).toEqual([settled.id, before.id])
    expect(data.orders[1]?.items).toEqual([
      { productId: before.productId, name: 'Produto', unitPrice: 100, quantity: 2, returned: 1 },
    ])
    await take(1)
    expect((await returnable(settled.id)).data.orders.map(({ orderId }) => orderId)).toEqual([settled.id])
  })

  test('are read in pages', async () => {
    const { id: customer_id } = await makeCustomer(shop.db)
    for (let index = 0; index < 3; index++) await makeOrder(shop.db, 5, { customer_id })
    const last = await makeOrder(shop.db, 5, { customer_id })
    const { data } = await returnable(last.id, orders, '?page=1&items=3')
    expect([data.total, data.orders.length]).toEqual([4, 1])
  })

  test('are refused for an order not being settled, and to a deliverer for another’s order', async () => {
    const mine = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
    const others = await makeOrder(shop.db, 4, { deliverer_id: otherDeliverer.id })
    const packed = await makeOrder(shop.db, 3, { deliverer_id: deliverer.id })
    const responses = await Promise.all([mine, others, packed].map(({ id }) => returnable(id, deliverer)))
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 409])
  })
})

test('a stocker’s queue holds the orders to pack, oldest first, with product code and image', async () => {
  const stocker = await shop.employee(['app:stocking'], 'stocker')
  const product = await makeProduct(shop.db, 9)
  await shop.db
    .insertInto('product_images')
    .values({ product_id: product.id, position: 0, file: 'public/a.jpg', name: 'a.jpg' })
    .execute()
  const begun = await makeOrder(shop.db, 2, { productId: product.id, placed_at: '2026-01-02T00:00:00Z' })
  const oldest = await makeOrder(shop.db, 1, { placed_at: '2026-01-01T00:00:00Z' })
  await makeOrder(shop.db, 3)
  const { data } = await shop.call<{ orders: Order[]; total: number }>('GET', '/orders/stocking', stocker)
  expect(data.orders.slice(0, 2).map(({ orderId }) => orderId)).toEqual([oldest.id, begun.id])
  expect(data.orders.every(({ statusKey }) => statusKey === 1 || statusKey === 2)).toBe(true)
  expect(data.total).toBe(data.orders.length)
  const item = data.orders[1]?.items[0]
  expect(item).toMatchObject({ code: product.code, imageUrl: '/api/files/public/a.jpg', quantity: 2 })
  expect(data.orders[0]?.items[0]?.imageUrl).toBeNull()
  expect((await shop.call('GET', '/orders/stocking', deliverer)).status).toBe(403)
})

test('a deliverer sees the orders handed over today, not those of yesterday or of a colleague', async () => {
  const rider = await shop.employee(['app:delivery'], 'deliverer')
  const handOver = async (to: Person, at: Date) => {
    const { id } = await makeOrder(shop.db, 5, { deliverer_id: to.id, shipped_at: at.toISOString() })
    const entry = { action: 'deliver', status: 5, who: 'Motoboy', comment: '', at: at.toISOString() } as const
    await shop.db
      .insertInto('order_history')
      .values({ order_id: id, employee_id: to.id, ...entry })
      .execute()
    return id
  }
  // One minute from now, so that the day that may begin during this test is included.
  const today = await handOver(rider, new Date(Date.now() + 60_000))
  await handOver(rider, new Date(Date.now() - 2 * 86_400_000))
  await handOver(otherDeliverer, new Date())
  const { data } = await shop.call<{ delivered: OrderSummary[] }>('GET', '/orders/deliveries', rider)
  expect(data.delivered.map(({ orderId }) => orderId)).toEqual([today])
})
