import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from './harness.ts'
import { makeCustomer, makeOrder, makeProduct } from './make.ts'

let shop: TestShop
/** Another database instead of the replica: reads from it are distinguishable from reads from the primary. */
let replica: TestShop
let reader: Person
/** Texts of rows that only the replica has, by the call that must find them. */
const found: Record<string, string> = {}
const TIMES = 'start/2026-01-01T00:00:00/end/2026-12-31T23:59:59'

beforeAll(async () => {
  shop = await openTestShop()
  replica = await openTestShop()
  shop.context.reader.db = () => replica.db
  reader = await shop.employee(['bo:manage:reports', 'bo:manage:dashboard', 'bo:manage:customers'])
  const customer = await makeCustomer(replica.db)
  const product = await makeProduct(replica.db, 5)
  const order = await makeOrder(replica.db, 13, {
    productId: product.id,
    customer_id: customer.id,
    placed_at: '2026-03-10T15:00:00Z',
  })
  Object.assign(found, { customer: customer.email, product: product.code, order: order.code })
})
afterAll(async () => {
  await shop.close()
  await replica.close()
})

test.each([
  ['a page of a report', '/reports/product/stock/sales?page=0&items=5', 'product'],
  ['a report as a file', '/reports/product/stock/sales?format=csv', 'product'],
  ['the orders behind a result', `/reports/result/orders/${TIMES}`, 'order'],
  ['a list as a file', '/customers/export?list=active', 'customer'],
])('%s is read on the replica', async (_what, path, key) => {
  const headers = { authorization: `Bearer ${reader.token}` }
  const response = await shop.app.inject({ url: `/api${path}`, headers })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(found[key])
})

test('after a change the person reads it at once: lists and details are read on the primary', async () => {
  const customer = await makeCustomer(shop.db)
  const { data } = await shop.call<{ email: string }>(
    'GET',
    `/administrator/customer/${customer.email}`,
    reader,
  )
  expect(data.email).toBe(customer.email)
})
