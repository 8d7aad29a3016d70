import type { DeliveriesResponse } from '@shop/contract/board'
import type { NewsItem } from '@shop/contract/dashboard-news'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder, PNG_BASE64 } from '../../../../test/make.ts'

let shop: TestShop
let orders: Person
let deliverer: Person

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
  deliverer = await shop.employee(['app:delivery'], 'deliverer')
})
afterAll(() => shop.close())

const HOUR_MS = 3_600_000
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const onTheRoad = async (status: 3 | 4 = 4) =>
  (await makeOrder(shop.db, status, { deliverer_id: deliverer.id, placed_at: before(20) })).id
const deliver = (orderId: number, body: object, as = deliverer) =>
  shop.call('PATCH', '/workflow/order/deliver', as, {
    orderId,
    signature: PNG_BASE64,
    receivedBy: 'Rita',
    ...body,
  })
const listed = async (as = orders) =>
  (await shop.call<DeliveriesResponse>('GET', '/orders/deliveries', as)).data.refused
const of = async (orderId: number) => (await listed()).filter((record) => record.orderId === orderId)
const settle = (id: number, as = orders) => shop.call('PATCH', `/workflow/refused/${id}`, as)

test('what a phone recorded and the server refused is told to who manages orders, with its cash, once for all tries', async () => {
  const orderId = await onTheRoad()
  await shop.call('PATCH', '/workflow/order/cancel', orders, { orderId, comment: 'Desistiu' })
  const occurredAt = before(2)
  const body = { occurredAt, cashReceived: 80 }
  const [first] = [await deliver(orderId, body), await deliver(orderId, body)]
  expect(first.status).toBe(409)
  const [record, ...others] = await of(orderId)
  expect(others).toEqual([])
  expect(record).toMatchObject({ action: 'deliver', occurredAt, reason: first.errors[0], cashReceived: 80 })
  expect(record?.user).toBeTruthy()
  const { data } = await shop.call<{ news: NewsItem[] }>('GET', '/news', orders)
  const told = data.news.find(({ kind, id }) => kind === 'refused' && id === record?.id)
  expect(told?.text).toContain(`${record?.code}, por ${record?.user}`)
  expect(await listed(deliverer)).toEqual([])

  expect((await settle(record?.id ?? 0, deliverer)).status).toBe(403)
  expect((await settle(record?.id ?? 0)).status).toBe(200)
  expect((await settle(record?.id ?? 0)).status).toBe(200)
  expect(await of(orderId)).toEqual([])
  expect((await settle(999_999)).status).toBe(404)
  // Refused once more, it is told once more.
  await deliver(orderId, body)
  expect(await of(orderId)).toHaveLength(1)
})

test('what is recorded after all needs nobody any more', async () => {
  const orderId = await onTheRoad(3)
  expect((await deliver(orderId, { occurredAt: before(2) })).status).toBe(409)
  expect(await of(orderId)).toHaveLength(1)
  await shop.call('PATCH', '/workflow/order/dispatch', deliverer, { orderId })
  // A colleague sends it from the phone's file.
  expect((await deliver(orderId, { occurredAt: before(2) }, orders)).status).toBe(200)
  expect(await of(orderId)).toEqual([])
})

test('an order that another has meanwhile, and a content that is refused, are told too', async () => {
  const taken = await onTheRoad()
  await shop.db
    .updateTable('orders')
    .set({ deliverer_id: (await shop.employee(['app:delivery'], 'deliverer')).id })
    .where('id', '=', taken)
    .execute()
  const { status } = await deliver(taken, { occurredAt: before(1) })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await of(taken)).toHaveLength(1)

  const orderId = await onTheRoad()
  const refused = await deliver(orderId, { occurredAt: before(1), receivedBy: '', cashReceived: 12.5 })
  expect(refused.status).toBe(400)
  expect(await of(orderId)).toMatchObject([{ reason: refused.errors[0], cashReceived: 12.5 }])
})

test('what is done already, was recorded with a network, or concerns no order, is not told', async () => {
  const done = await onTheRoad()
  expect((await deliver(done, {})).status).toBe(200)
  expect((await deliver(done, { occurredAt: before(1) })).status).toBe(409)
  expect(await of(done)).toEqual([])

  const cancelled = await onTheRoad()
  await shop.call('PATCH', '/workflow/order/cancel', orders, { orderId: cancelled, comment: 'Desistiu' })
  expect((await deliver(cancelled, {})).status).toBe(409)
  expect(await of(cancelled)).toEqual([])
  expect((await deliver(99_999_999, { occurredAt: before(1) })).status).toBe(404)
})

test('of an order that the office delivered meanwhile, other cash is told, the same is not', async () => {
  const [other, same] = [await onTheRoad(), await onTheRoad()]
  for (const orderId of [other, same])
    expect((await deliver(orderId, { cashReceived: 0 }, orders)).status).toBe(200)
  await deliver(other, { occurredAt: before(1), cashReceived: 80 })
  expect(await of(other)).toMatchObject([{ action: 'deliver', cashReceived: 80 }])
  await deliver(same, { occurredAt: before(1), cashReceived: 0 })
  expect(await of(same)).toEqual([])
})

test('of one person at most 50 are told at once, and those that are told already stay up to date', async () => {
  const flooding = await shop.employee(['app:delivery'], 'deliverer')
  const told = async () => (await listed()).filter(({ user }) => user === first?.user).length
  const some = []
  for (let made = 0; made < 52; made++) some.push(await onTheRoad())
  for (const orderId of some) await deliver(orderId, { occurredAt: before(2) }, flooding)
  const [first] = await of(some[0] ?? 0)
  expect(await told()).toBe(50)
  await deliver(some[0] ?? 0, { occurredAt: before(2), cashReceived: 7 }, flooding)
  expect(await of(some[0] ?? 0)).toMatchObject([{ cashReceived: 7 }])
  await settle(first?.id ?? 0)
  await deliver(some[51] ?? 0, { occurredAt: before(2) }, flooding)
  expect(await of(some[51] ?? 0)).toHaveLength(1)
})
