import type { Order } from '@shop/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'

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

test('a repeated call gets the first answer, and two at once hand over once', async () => {
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
