import type { Result, ResultOrders } from '@shop/contract/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../test/make.ts'

let shop: TestShop
let reports: Person
let customer: number
let attendant: Person
let product: number

const at = (local: string) => new Date(`${local}-03:00`).toISOString()

/** Two units at R$ 100,00; `cost` in reais, `returned` in units. */
async function sale(placedAt: string, cost: number | null, returned = 0, terms: object = {}) {
  const { id } = await makeOrder(shop.db, 13, {
    customer_id: customer,
    attendant_id: attendant.id,
    productId: product,
    placed_at: at(placedAt),
    ...terms,
  })
  await shop.db
    .updateTable('order_items')
    .set({ unit_cost_cents: cost === null ? null : cost * 100, returned })
    .where('order_id', '=', id)
    .execute()
  return id
}

beforeAll(async () => {
  shop = await openTestShop()
  reports = await shop.employee(['bo:manage:reports'])
  attendant = await shop.employee([])
  customer = (await makeCustomer(shop.db)).id
  product = (await makeProduct(shop.db, 100)).id
  // The period is 10 and 11 March, the previous one 8 and 9 March.
  await sale('2026-03-10T00:00:00', 60)
  await sale('2026-03-10T23:59:59', 70, 1, { freight_cents: 1_500, warranty_cents: 500 })
  await sale('2026-03-11T12:00:00', null, 0, { attendant_id: null })
  await sale('2026-03-09T23:59:59', 50)
  await sale('2026-03-12T00:00:00', 1)
  await makeOrder(shop.db, 7, { productId: product, placed_at: at('2026-03-10T10:00:00') })
})
afterAll(() => shop.close())

const PERIOD = 'start/2026-03-10T00:00:00/end/2026-03-11T23:59:59'
const get = <T = Result>(path: string, as = reports) => shop.call<T>('GET', `/reports/result/${path}`, as)

test('revenue, cost, profit and margin of a period, returns subtracted, and of the previous period', async () => {
  const { data } = await get(PERIOD)
  // Goods 200 + 100 + 200, services 20; cost 120 + 70 + unknown.
  expect(data.current).toEqual({
    orders: 3,
    units: 5,
    revenue: 520,
    cost: 190,
    profit: 330,
    margin: 63.46,
    returnedUnits: 1,
    returned: 100,
  })
  expect([data.services, data.unitsWithoutCost]).toEqual([20, 2])
  expect(data.previous).toMatchObject({ orders: 1, revenue: 200, cost: 100, profit: 100, margin: 50 })
  expect([data.previousStart, data.previousEnd]).toEqual(['2026-03-08T00:00:00', '2026-03-09T23:59:59'])
})

test('days are cut by shop time and add up to the period', async () => {
  const { data } = await get(PERIOD)
  expect(data.days.map(({ day, revenue }) => [day, revenue])).toEqual([
    ['2026-03-10', 320],
    ['2026-03-11', 200],
  ])
})

test('refunded freight lowers the day of its sale and the previous period, but no group', async () => {
  const of = (order: string) => `start/${order}T00:00:00/end/${order}T23:59:59`
  const id = await sale('2026-05-10T10:00:00', 60, 0, { freight_cents: 1_500 })
  await shop.db
    .insertInto('returns')
    .values({
      code: 'D1',
      kind: 'return',
      from_order_id: id,
      items_cents: 0,
      freight_cents: 1_500,
      settle: 'credit',
      refund_state: 'done',
      refunded_at: at('2026-05-12T10:00:00'),
      who: 'Pessoa',
    })
    .execute()
  const { data } = await get(of('2026-05-10'))
  expect([data.services, data.current.revenue, data.days[0]?.revenue]).toEqual([0, 200, 200])
  expect(data.customer.map(({ revenue }) => revenue)).toEqual([200])
  expect((await get(of('2026-05-11'))).data.previous).toMatchObject({ orders: 1, revenue: 200 })
})

test('by product, brand, customer and attendant; each figure opens its orders', async () => {
  const { data } = await get(PERIOD)
  for (const group of ['product', 'brand', 'customer'] as const)
    expect(data[group].map(({ units, revenue, cost }) => [units, revenue, cost])).toEqual([[5, 500, 190]])
  expect(data.attendant.map(({ id, revenue }) => [id, revenue])).toEqual([
    [attendant.id, 300],
    [0, 200],
  ])
  const opened = await get<ResultOrders>(`orders/${PERIOD}?by=attendant&id=${attendant.id}`)
  expect(opened.data.total).toBe(2)
  expect(opened.data.orders.map(({ revenue, cost }) => [revenue, cost])).toEqual([
    [100, 70],
    [200, 120],
  ])
  const nobody = await get<ResultOrders>(`orders/${PERIOD}?by=attendant&id=0`)
  expect(nobody.data.orders.map(({ revenue }) => revenue)).toEqual([200])
  const all = await get<ResultOrders>(`orders/${PERIOD}`)
  expect(all.data.orders.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(data.current.revenue)
})

test('a period without sales has no margin; one that ends before it begins is refused', async () => {
  const { data } = await get('start/2020-01-01T00:00:00/end/2020-01-01T23:59:59')
  expect(data.current).toMatchObject({ orders: 0, revenue: 0, margin: null })
  expect(data.days).toEqual([])
  expect((await get('start/2026-03-11T00:00:00/end/2026-03-10T00:00:00')).status).toBe(422)
  expect((await get(PERIOD, attendant)).status).toBe(403)
  expect((await get(`orders/${PERIOD}?by=color&id=1`)).status).toBe(400)
})
