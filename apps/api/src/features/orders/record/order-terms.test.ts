import type { Order } from '@shop/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let seller: Person

beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.employee(['bo:manage:internal_sales'])
})
afterAll(() => shop.close())

async function sell() {
  const { id } = await makeCustomer(shop.db, {
    level: 2,
    shipping_cost_cents: 1_550,
    warranty_ppm: 30_000,
    fast_delivery_tax_cents: 2_500,
  })
  const product = await makeProduct(shop.db, 5)
  await shop.call('POST', `/orders/cart/add/${id}`, seller, { productId: product.id, quantity: 2 })
  const { data } = await shop.call<{ orderId: number }>('POST', `/orders/checkout/${id}`, seller, {
    typeOfDelivery: 1,
    withWarranty: true,
    isFastDelivery: false,
  })
  return { customerId: id, product, orderId: data.orderId }
}

const read = async (orderId: number, as: Person) =>
  (await shop.call<Order>('GET', `/orders/by-id/${orderId}`, as)).data

test('an order keeps its agreed terms and costs, whatever changes afterwards', async () => {
  const { customerId, product, orderId } = await sell()
  await shop.db
    .updateTable('customers')
    .set({ level: 1, warranty_ppm: 0, shipping_cost_cents: 0, fast_delivery_tax_cents: 0 })
    .where('id', '=', customerId)
    .execute()
  await shop.db.updateTable('products').set({ cost_cents: 1 }).where('id', '=', product.id).execute()
  const reports = await shop.employee(['bo:manage:reports'])
  expect(await read(orderId, reports)).toMatchObject({
    level: 2,
    warrantyPercentage: 3,
    agreedShippingCost: 15.5,
    fastDeliveryTax: 25,
    termsEstimated: false,
    totalWarranty: 4.2,
    items: [{ unitPrice: 70, unitCost: 50 }],
  })
})

test('the cost of a unit is answered only to people who manage products or read reports', async () => {
  const { orderId } = await sell()
  const sees = async (as: Person) => 'unitCost' in ((await read(orderId, as)).items[0] ?? {})
  const fullAccess = await shop.employee(['full:access'])
  const stocker = await shop.employee(['app:stocking'], 'stocker')
  expect(await sees(fullAccess)).toBe(true)
  expect(await sees(await shop.employee(['bo:manage:orders', 'bo:manage:products']))).toBe(true)
  expect(await sees(await shop.employee(['bo:manage:orders']))).toBe(false)
  expect(await sees(stocker)).toBe(false)
})
