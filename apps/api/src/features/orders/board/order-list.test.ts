import type { OrderSummary } from '@shop/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'
import { foldDayCounts } from './fold-day-counts.ts'

/** Days with one and with several orders, days without any, and both ends of a day. */
const CHANGED_AT = [
  '2024-02-28T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '2024-11-30T02:59:59.000Z',
  '2024-11-30T03:00:00.000Z',
  '2025-06-15T18:30:00.000Z',
  '2025-06-15T18:30:01.000Z',
  '2025-06-15T18:30:02.000Z',
  '2025-06-16T18:30:02.000Z',
]
const FINISHED = 13

let shop: TestShop
let orders: Person
let terms: { customer_id: number; productId: number }

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
  terms = { customer_id: (await makeCustomer(shop.db)).id, productId: (await makeProduct(shop.db, 200)).id }
  for (const updated_at of CHANGED_AT) await makeOrder(shop.db, FINISHED, { ...terms, updated_at })
})
afterAll(() => shop.close())

const cancel = (orderId: number) =>
  shop.call('PATCH', '/workflow/order/cancel', orders, { orderId, comment: 'Desistiu' })

const inOrder = () =>
  shop.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', FINISHED)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Reads every page, and the one after the last. */
async function leafThrough(items: number) {
  const ids: number[] = []
  for (let page = 0; ; page++) {
    const { data } = await shop.call<{ orders: OrderSummary[]; total: number }>(
      'GET',
      `/orders/status/${FINISHED}?page=${page}&items=${items}`,
      orders,
    )
    ids.push(...data.orders.map(({ orderId }) => orderId))
    if (data.orders.length === 0) return { ids, total: data.total, pages: page }
  }
}

async function expectEveryPage() {
  const wanted = (await inOrder()).map(({ id }) => id)
  for (const items of [1, 2, 5, 100])
    expect(await leafThrough(items)).toEqual({
      ids: wanted,
      total: wanted.length,
      pages: Math.ceil(wanted.length / items),
    })
  const problems = await findInconsistencies(shop.db)
  // These orders have no history, which the consistency check reports; only the counters matter here.
  expect(problems.filter((problem) => problem.includes('_counts of'))).toEqual([])
}

test('every page of a status continues where the one before ended, over full and empty days', expectEveryPage)

test('it still does after orders left a day, emptied one, and after days were merged', async () => {
  const ids = (await inOrder()).map(({ id }) => id)
  for (const at of [1, 4, 5]) expect((await cancel(ids[at] ?? 0)).status).toBe(200)
  await expectEveryPage()
  await foldDayCounts(shop.db)
  const { parts } = await shop.db
    .selectFrom('order_day_counts')
    .select((eb) => eb.fn.countAll<number>().as('parts'))
    .where('status', '=', FINISHED)
    .executeTakeFirstOrThrow()
  // Of the six days, 30 November has no orders any more.
  expect(parts).toBe(5)
  await expectEveryPage()
})

test('counters equal the orders while many change and days are merged', async () => {
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      makeOrder(shop.db, FINISHED, { ...terms, updated_at: `2023-05-0${1 + (index % 3)}T10:00:00.000Z` }),
    ),
  )
  let changing = true
  const folding = (async () => {
    while (changing) await foldDayCounts(shop.db)
  })()
  const responses = await Promise.all(made.slice(0, 45).map(({ id }) => cancel(id)))
  changing = false
  await folding
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await expectEveryPage()
})
