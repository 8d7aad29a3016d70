import type { Order } from '@shop/contract/orders'
import type { Sale } from '@shop/contract/selling'
import type { StatusKey } from '@shop/domain/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'
import { makePhone } from '../../../../test/serials.ts'

let shop: TestShop
let desk: Person
beforeAll(async () => {
  shop = await openTestShop()
  desk = await shop.employee(['bo:manage:orders'], 'attendant')
})
afterAll(() => shop.close())

const handOver = (orderId: number, extra: object = {}, as = desk, key?: string) =>
  shop.call<Order>(
    'POST',
    '/workflow/order/hand-over',
    as,
    { orderId, ...extra },
    key ? { 'idempotency-key': key } : {},
  )

const actionsOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('order_history')
      .select('action')
      .where('order_id', '=', orderId)
      .where('action', 'in', ['prepare', 'pack', 'finish'])
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const statusOf = (id: number) =>
  shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  [1, ['prepare', 'pack', 'finish']],
  [2, ['pack', 'finish']],
  [6, ['finish']],
  [14, ['finish']],
] as const)('a pickup in status %i is handed over with every step that is left', async (status, steps) => {
  const { id } = await makeOrder(shop.db, status, { payment: 'cash', is_pickup: true })
  const { status: http, data } = await handOver(id)
  expect([http, data.statusKey, data.cashReceived]).toEqual([200, 13, data.toPay])
  expect(await actionsOf(id)).toEqual(steps)
})

test('a repeated call gets the first response, and two at once hand over once', async () => {
  const { id } = await makeOrder(shop.db, 1, { payment: 'cash', is_pickup: true })
  const first = await handOver(id, {}, desk, 'once-over-1')
  expect(await handOver(id, {}, desk, 'once-over-1')).toMatchObject({ status: 200, data: first.data })
  expect((await handOver(id)).status).toBe(409)
  const other = await makeOrder(shop.db, 1, { payment: 'cash', is_pickup: true })
  const both = await Promise.all([handOver(other.id), handOver(other.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await actionsOf(other.id)).toEqual(['prepare', 'pack', 'finish'])
})

test('a refused last step leaves nothing of the first ones', async () => {
  const { id } = await makeOrder(shop.db, 1, { payment: 'cash', is_pickup: true })
  expect((await handOver(id, { cashReceived: 99_999 })).status).toBe(422)
  expect((await statusOf(id)).status).toBe(1)
  expect(await actionsOf(id)).toEqual([])
})

test('deliveries, cancelled and unpaid orders, and other people are refused', async () => {
  const delivery = await makeOrder(shop.db, 1, { payment: 'cash', is_pickup: false })
  for (const status of [7, 10, 13] as const) {
    const { id } = await makeOrder(shop.db, status, { payment: 'cash', is_pickup: true })
    expect((await handOver(id)).status).toBe(409)
  }
  expect((await handOver(delivery.id)).status).toBe(409)
  expect((await handOver(999_999)).status).toBe(404)
  const stocker = await shop.employee(['app:stocking'], 'stocker')
  expect((await handOver(delivery.id, {}, stocker)).status).toBe(403)
})

const tillSales = (orderId: number) =>
  shop.db.selectFrom('till_movements').select('amount_cents').where('order_id', '=', orderId).execute()

test('its cash enters the open till once, however often the call is repeated, and no till where it is closed', async () => {
  const closed = await makeOrder(shop.db, 1, { payment: 'cash', is_pickup: true })
  expect((await handOver(closed.id)).status).toBe(200)
  expect(await tillSales(closed.id)).toEqual([])
  await shop.call('POST', '/till/open', desk, { float: 0 })
  const { id } = await makeOrder(shop.db, 1, { payment: 'cash', is_pickup: true })
  const over = () => handOver(id, { cashReceived: 200 }, desk, 'once-over-till')
  const responses = await Promise.all([over(), over(), over()])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await handOver(id, { cashReceived: 200 }, desk, 'another-key')).status).toBe(409)
  expect(await tillSales(id)).toEqual([{ amount_cents: 20_000 }])
})

test('who asks sees whether the order can be handed over: the seller only with the right for every step', async () => {
  const seller = await shop.employee(['bo:manage:internal_sales', 'app:stocking'], 'attendant')
  const both = await shop.employee(['bo:manage:internal_sales', 'bo:manage:orders'], 'attendant')
  const seen = async (as: Person, status: StatusKey, is_pickup: boolean) => {
    const { id } = await makeOrder(shop.db, status, { is_pickup, attendant_id: as.id })
    return (await shop.call<Sale>('GET', `/shop/sales/${id}`, as)).data.canHandOver
  }
  expect([await seen(seller, 1, true), await seen(both, 1, true)]).toEqual([false, true])
  expect([await seen(both, 1, false), await seen(both, 11, true), await seen(both, 13, true)]).toEqual([
    false,
    false,
    false,
  ])
})

test('units of a serialised product leave by their numbers, all or none', async () => {
  const phone = await makePhone(shop.db, 4)
  const [first = '', second = ''] = phone.serials
  const { id, productId } = await makeOrder(shop.db, 1, { is_pickup: true, productId: phone.id })
  const named = (...serials: string[]) => ({ serials: serials.map((serial) => ({ productId, serial })) })
  expect((await handOver(id, named(first))).status).toBe(422)
  expect([(await statusOf(id)).status, await actionsOf(id)]).toEqual([1, []])
  const { status, data } = await handOver(id, named(first, second))
  expect([status, data.statusKey, data.items[0]?.serials]).toEqual([200, 13, [first, second].sort()])
})
