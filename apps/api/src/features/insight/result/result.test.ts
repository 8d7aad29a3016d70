import type { Result, ResultOrders } from '@shop/contract/result'
import type { ReturnDetails } from '@shop/contract/returns'
import type { StatusKey } from '@shop/domain/order-status'
import { SHOP_TIMEZONE_DEFAULT, shopDay } from '@shop/domain/shop-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let reports: Person
let orders: Person
let products: Person
let customer: number
let attendant: Person
let product: number

const at = (local: string) => new Date(`${local}-03:00`).toISOString()

/** Two units at R$ 100,00; `cost` in reais. */
async function sale(placedAt: string, cost: number | null, terms: object = {}, status: StatusKey = 13) {
  const { id } = await makeOrder(shop.db, status, {
    customer_id: customer,
    attendant_id: attendant.id,
    productId: product,
    placed_at: at(placedAt),
    ...terms,
  })
  await shop.db
    .updateTable('order_items')
    .set({ unit_cost_cents: cost === null ? null : cost * 100 })
    .where('order_id', '=', id)
    .execute()
  return id
}

/** Units of an order come back as a return document, which is then dated. */
async function giveBack(orderId: number, quantity: number, when: string, refundFreight = false) {
  const { data, status } = await shop.call<ReturnDetails>('POST', '/returns', orders, {
    fromOrderId: orderId,
    items: quantity > 0 ? [{ productId: product, quantity, defective: false, reason: 'regret' }] : [],
    refundFreight,
    settle: 'credit',
    comments: '',
  })
  expect(status).toBe(201)
  const created_at = at(when)
  await shop.owner.updateTable('returns').set({ created_at }).where('id', '=', data.id).execute()
  await shop.owner
    .updateTable('returned_items')
    .set({ created_at })
    .where('return_id', '=', data.id)
    .execute()
}

beforeAll(async () => {
  shop = await openTestShop()
  reports = await shop.employee(['bo:manage:reports'])
  orders = await shop.employee(['bo:manage:orders', 'app:stocking'])
  products = await shop.employee(['bo:manage:products'])
  attendant = await shop.employee([])
  customer = (await makeCustomer(shop.db)).id
  product = (await makeProduct(shop.db, 100)).id
  // The period is 10 and 11 March, compared with 3 and 4 March.
  await sale('2026-03-10T00:00:00', 60)
  const partly = await sale('2026-03-10T23:59:59', 70, {
    freight_cents: 1_500,
    warranty_cents: 500,
    paid_cents: 22_000,
  })
  await giveBack(partly, 1, '2026-03-11T10:00:00')
  await sale('2026-03-11T12:00:00', null, { attendant_id: null })
  await sale('2026-03-04T23:59:59', 50)
  await sale('2026-03-05T00:00:00', 1)
  await sale('2026-03-12T00:00:00', 1)
  await makeOrder(shop.db, 7, { productId: product, placed_at: at('2026-03-10T10:00:00') })
})
afterAll(() => shop.close())

const PERIOD = 'start/2026-03-10T00:00:00/end/2026-03-11T23:59:59'
const get = <T = Result>(path: string, as = reports) => shop.call<T>('GET', `/reports/result/${path}`, as)

test('revenue, cost, profit and margin of a period, what came back subtracted, and of the previous period', async () => {
  const { data } = await get(PERIOD)
  // Goods 200 + 100 + 200, services 20; cost 120 + 70 + unknown.
  expect(data.current).toEqual({
    orders: 3,
    units: 5,
    sold: 620,
    revenue: 520,
    cost: 190,
    fees: 0,
    profit: 330,
    margin: 63.46,
    returnedUnits: 1,
    returned: 100,
    returnedCost: 70,
  })
  expect([data.services, data.unitsWithoutCost]).toEqual([20, 2])
  expect(data.previous).toMatchObject({ orders: 1, revenue: 200, cost: 100, profit: 100, margin: 50 })
  expect([data.previousStart, data.previousEnd]).toEqual(['2026-03-03T00:00:00', '2026-03-04T23:59:59'])
})

test('days are cut by shop time and add up to the period', async () => {
  const { data } = await get(PERIOD)
  expect(data.days.map(({ day, revenue }) => [day, revenue])).toEqual([
    ['2026-03-10', 420],
    ['2026-03-11', 100],
  ])
})

const of = (start: string, end = start) => `start/${start}T00:00:00/end/${end}T23:59:59`
const day = async (one: string) => (await get(of(one))).data

test('what comes back is a line of the day on which it comes back, and the day of the sale stays', async () => {
  const id = await sale('2026-05-10T10:00:00', 60, { freight_cents: 1_500, paid_cents: 21_500 })
  const before = await day('2026-05-10')
  await giveBack(id, 1, '2026-05-12T10:00:00', true)
  expect(await day('2026-05-10')).toEqual(before)
  const { current, services, days, customer: byCustomer, found } = await day('2026-05-12')
  expect(current).toMatchObject({ orders: 0, units: -1, revenue: -115, cost: -60, profit: -55, margin: null })
  expect(current).toMatchObject({ returnedUnits: 1, returned: 115, returnedCost: 60 })
  expect([services, days.map(({ day, revenue }) => [day, revenue])]).toEqual([-15, [['2026-05-12', -115]]])
  expect(byCustomer).toMatchObject([{ id: customer, orders: 0, revenue: -100, returned: 100 }])
  expect(found).toEqual({ product: 1, brand: 1, customer: 1, attendant: 1 })
  const { data: opened } = await get<ResultOrders>(`orders/${of('2026-05-12')}`)
  expect(opened.orders).toMatchObject([{ orderId: id, revenue: -115, returned: 115, cost: -60, profit: -55 }])
  const byProduct = await get<ResultOrders>(`orders/${of('2026-05-12')}?by=product&id=${product}`)
  expect(byProduct.data.orders).toMatchObject([{ orderId: id, revenue: -100, returned: 100 }])
  expect((await day('2026-05-19')).previous).toEqual(current)
})

test('the fees of cards lower the profit of the day of the sale, once, whatever comes back later', async () => {
  const id = await sale('2026-05-25T10:00:00', 60, { payment: 'mixed', paid_cents: 20_000 })
  const card = { kind: 'card', brand: 'Visa', amount_cents: 10_000, status: 'received' } as const
  await shop.db
    .insertInto('order_parts')
    .values([
      { ...card, order_id: id, position: 0, fee_cents: 450 },
      { ...card, order_id: id, position: 1, fee_cents: 300 },
    ])
    .execute()
  const before = await day('2026-05-25')
  expect(before.current).toMatchObject({ revenue: 200, cost: 120, fees: 7.5, profit: 72.5, margin: 36.25 })
  expect(before.days).toMatchObject([{ day: '2026-05-25', fees: 7.5, profit: 72.5 }])
  // A fee is of the whole order: goods do not share it.
  expect(before.product).toMatchObject([{ fees: 0, profit: 80 }])
  const opened = async () => (await get<ResultOrders>(`orders/${of('2026-05-25')}`)).data.orders
  expect(await opened()).toMatchObject([{ orderId: id, revenue: 200, cost: 120, fees: 7.5, profit: 72.5 }])
  await giveBack(id, 1, '2026-05-26T10:00:00')
  expect((await day('2026-05-26')).current).toMatchObject({ revenue: -100, cost: -60, fees: 0, profit: -40 })
  const now = shopDay(new Date(), SHOP_TIMEZONE_DEFAULT)
  const earlier = (await day(now)).current.fees
  const cancelled = { orderId: id, comment: 'Desistiu' }
  expect((await shop.call('PATCH', '/workflow/order/cancel', orders, cancelled)).status).toBe(200)
  expect((await day(now)).current.fees).toBe(earlier)
  expect(await day('2026-05-25')).toEqual(before)
  expect((await day('2026-06-01')).previous).toEqual(before.current)
})

test('a refund of freight alone is a day of its own', async () => {
  const id = await sale('2026-05-20T10:00:00', 60, { freight_cents: 1_500, paid_cents: 21_500 })
  await giveBack(id, 1, '2026-05-21T10:00:00')
  await giveBack(id, 1, '2026-05-22T10:00:00', true)
  await shop.owner
    .updateTable('returned_items')
    .set({ created_at: at('2026-05-21T11:00:00') })
    .where('from_order_id', '=', id)
    .execute()
  expect((await day('2026-05-22')).days).toMatchObject([
    { day: '2026-05-22', revenue: -15, returned: 15, cost: 0 },
  ])
})

test('a cancelled sale leaves its day alone: what the customer still had comes back today', async () => {
  const id = await sale('2026-06-10T10:00:00', 60, {
    freight_cents: 1_500,
    warranty_cents: 500,
    paid_cents: 22_000,
  })
  await giveBack(id, 1, '2026-06-11T10:00:00')
  const before = [await day('2026-06-10'), await day('2026-06-11')]
  const now = shopDay(new Date(), SHOP_TIMEZONE_DEFAULT)
  const earlier = (await day(now)).current
  const { status } = await shop.call('PATCH', '/workflow/order/cancel', orders, {
    orderId: id,
    comment: 'Desistiu',
  })
  expect(status).toBe(200)
  expect([await day('2026-06-10'), await day('2026-06-11')]).toEqual(before)
  const { current } = await day(now)
  expect([current.revenue - earlier.revenue, current.cost - earlier.cost]).toEqual([-120, -60])
  expect([current.returned - earlier.returned, current.returnedUnits - earlier.returnedUnits]).toEqual([
    120, 1,
  ])
})

test('an order is a sale of the day on which it became one; one refused or cancelled before never was', async () => {
  const approve = (id: number) => shop.call('PATCH', '/workflow/order/approve', orders, { orderId: id })
  const waiting = await sale('2026-06-20T10:00:00', 60, { payment: 'transfer' }, 11)
  const never = await sale('2026-06-20T10:00:00', 60, { payment: 'transfer' }, 11)
  const before = await day('2026-06-20')
  expect(before.current.orders).toBe(0)
  const now = shopDay(new Date(), SHOP_TIMEZONE_DEFAULT)
  const earlier = (await day(now)).current
  expect((await approve(waiting)).status).toBe(200)
  await shop.call('PATCH', '/workflow/order/cancel', orders, { orderId: never, comment: 'Desistiu' })
  expect(await day('2026-06-20')).toEqual(before)
  const { current } = await day(now)
  expect([current.orders - earlier.orders, current.returned - earlier.returned]).toEqual([1, 0])
})

test('a serialised unit costs what it itself cost, recorded when it is packed and taken back when it returns', async () => {
  const now = shopDay(new Date(), SHOP_TIMEZONE_DEFAULT)
  const phone = await makeProduct(shop.db, 0, { serialised: true })
  const enter = (serial: string, cost: number) =>
    shop.call('PATCH', '/products/menu/purchase/batch', products, {
      products: [{ productId: phone.id, cost, stock: 1, source: 1, serials: [serial] }],
    })
  expect((await enter('PHONE1', 30)).status).toBe(200)
  expect((await enter('PHONE2', 95)).status).toBe(200)
  const id = await sale('2026-07-10T10:00:00', 60, { productId: phone.id }, 2)
  const before = await day('2026-07-10')
  const earlier = (await day(now)).current
  const costNow = async () => (await day(now)).current.cost - earlier.cost
  const packed = await shop.call('PATCH', '/workflow/order/pack', orders, {
    orderId: id,
    images: [],
    serials: ['PHONE1', 'PHONE2'].map((serial) => ({ productId: phone.id, serial })),
  })
  // The line has 2 × R$ 60,00 as its cost, the units cost R$ 30,00 and R$ 95,00.
  expect([packed.status, await costNow()]).toEqual([200, 5])
  expect(await day('2026-07-10')).toEqual(before)
  await shop.owner.updateTable('units').set({ cost_cents: 1 }).where('product_id', '=', phone.id).execute()
  await shop.owner
    .updateTable('orders')
    .set({ status: 13, paid_cents: 20_000 })
    .where('id', '=', id)
    .execute()
  const { status } = await shop.call('POST', '/returns', orders, {
    fromOrderId: id,
    items: [{ productId: phone.id, quantity: 1, defective: false, reason: 'regret', serials: ['PHONE1'] }],
    refundFreight: false,
    settle: 'credit',
    comments: '',
  })
  expect([status, await costNow()]).toEqual([201, 5 - 30])
  expect(await day('2026-07-10')).toEqual(before)
})

test('a whole month is compared with the whole month before it', async () => {
  const { data } = await get(of('2020-11-01', '2020-11-30'))
  expect([data.previousStart, data.previousEnd]).toEqual(['2020-10-01T00:00:00', '2020-10-31T23:59:59'])
})

test('periods at both ends of the calendar are answered', async () => {
  for (const period of [
    of('0001-01-01'),
    of('0001-01-02', '0001-02-20'),
    'start/9999-12-31T23:59:59/end/9999-12-31T23:59:59',
  ]) {
    expect((await get(period)).status).toBe(200)
    expect((await get(`orders/${period}`)).status).toBe(200)
  }
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
