import type { Order, OrderHistory } from '@shop/contract/orders'
import type { OpenSettlement } from '@shop/contract/settlements'
import { sql } from 'kysely'
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

/** An order of some days ago. */
async function oldOrder(status: 3 | 4): Promise<number> {
  const { id } = await makeOrder(shop.db, status, { deliverer_id: deliverer.id, placed_at: before(71) })
  await shop.owner
    .updateTable('order_history')
    .set({ at: before(71) })
    .where('order_id', '=', id)
    .execute()
  return id
}

const deliver = (orderId: number, body: object) =>
  shop.call<Order>('PATCH', '/workflow/order/deliver', deliverer, {
    orderId,
    signature: PNG_BASE64,
    receivedBy: 'Rita',
    ...body,
  })
const lastStep = async (id: number) =>
  (await shop.call<OrderHistory>('GET', `/reports/order/histories/${id}`, orders)).data.histories.at(-1)

test('what a phone recorded without a network is dated when it was done, with what follows from it', async () => {
  const id = await oldOrder(3)
  const [left, delivered] = [before(50), before(30)]
  const dispatched = await shop.call<Order>('PATCH', '/workflow/order/dispatch', deliverer, {
    orderId: id,
    occurredAt: left,
  })
  expect(dispatched.data.shippedDate).toBe(left)
  expect((await deliver(id, { occurredAt: delivered, cashReceived: 0 })).status).toBe(200)
  const step = await lastStep(id)
  expect(step?.when).toBe(delivered)
  expect(Date.parse(step?.recordedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const { data } = await shop.call<OpenSettlement>(
    'GET',
    `/settlements/open?delivererId=${deliverer.id}`,
    orders,
  )
  expect(data.orders.find(({ orderId }) => orderId === id)?.deliveredAt).toBe(delivered)
  // What was not paid at the door is owed from that day on.
  const { due_date } = await shop.db
    .selectFrom('instalments')
    .select(sql<string>`due_date::text`.as('due_date'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(delivered))
  expect(due_date).toBe(day)
})

test.each([
  ['in the future', -1, undefined],
  ['more than 72 hours back', 73, undefined],
  ['before the step before it', 30, 20],
] as const)('a time %s is a wrong clock: the time of arrival counts', async (_, hours, dispatchedHours) => {
  const id = await oldOrder(3)
  const occurredAt = dispatchedHours && before(dispatchedHours)
  await shop.call('PATCH', '/workflow/order/dispatch', deliverer, {
    orderId: id,
    ...(occurredAt && { occurredAt }),
  })
  expect((await deliver(id, { occurredAt: before(hours) })).status).toBe(200)
  const step = await lastStep(id)
  expect(step?.when).toBe(step?.recordedAt)
  expect(Date.parse(step?.when ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a phone whose clock is a day ahead tells how long ago it was by the time at which it sends', async () => {
  const id = await oldOrder(4)
  const headers = { 'x-sent-at': before(-24) }
  const body = { orderId: id, signature: PNG_BASE64, receivedBy: 'Rita', occurredAt: before(-22) }
  await shop.call('PATCH', '/workflow/order/deliver', deliverer, body, headers)
  const when = Date.parse((await lastStep(id))?.when ?? '')
  expect(Math.abs(when - Date.parse(before(2)))).toBeLessThan(60_000)
})

test('a failed attempt is dated when it was made; a time that is none is refused', async () => {
  const id = await oldOrder(4)
  const occurredAt = before(3)
  await shop.call('PATCH', '/workflow/order/fail', deliverer, { orderId: id, reason: 'absent', occurredAt })
  expect((await lastStep(id))?.when).toBe(occurredAt)
  const { data } = await shop.call<{ attempts: { when: string }[] }>('GET', `/orders/attempts/${id}`, orders)
  expect(data.attempts.at(-1)?.when).toBe(occurredAt)
  expect((await deliver(id, { occurredAt: 'ontem' })).status).toBe(400)
})
