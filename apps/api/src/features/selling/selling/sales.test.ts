import type { LastBought, Sale, SaleSummary, ShopAccount } from '@shop/contract/selling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'
import { makePhone } from '../../../../test/serials.ts'

let shop: TestShop
let seller: Person

beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.employee(['bo:manage:selling'])
})
afterAll(() => shop.close())

async function sell(
  to: { id: number },
  lines: [product: { id: number }, quantity: number][],
  by = seller,
  useCredit = false,
) {
  for (const [{ id }, quantity] of lines)
    await shop.call('POST', `/orders/cart/add/${to.id}`, by, { productId: id, quantity })
  const choice = { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false, useCredit }
  const { data } = await shop.call<{ orderId: number; code: string }>(
    'POST',
    `/orders/checkout/${to.id}`,
    by,
    choice,
  )
  return data
}

const bought = async (customerId: number) =>
  (await shop.call<LastBought>('GET', `/shop/customers/${customerId}/bought`, seller)).data

test('a customer’s last products are listed at current price and stock, without archived ones', async () => {
  const customer = await makeCustomer(shop.db, { level: 0 })
  const [phone, cover, old] = [
    await makeProduct(shop.db, 9),
    await makeProduct(shop.db, 9),
    await makeProduct(shop.db, 9),
  ]
  expect(await bought(customer.id)).toEqual({ boughtAt: null, products: [] })
  await sell(customer, [[old, 1]])
  const cancelled = await makeProduct(shop.db, 9)
  await sell(customer, [
    [phone, 2],
    [cover, 1],
  ])
  const { orderId } = await sell(customer, [[cancelled, 1]])
  await shop.db.updateTable('orders').set({ status: 7 }).where('id', '=', orderId).execute()
  await shop.db
    .updateTable('products')
    .set({ archived_at: new Date().toISOString() })
    .where('id', '=', cover.id)
    .execute()
  await shop.db.updateTable('products').set({ sell_price_cents: 12_345 }).where('id', '=', phone.id).execute()
  const { products, boughtAt } = await bought(customer.id)
  expect(boughtAt).not.toBeNull()
  expect(products).toMatchObject([{ productId: phone.id, quantity: 2, stock: 7, priceDiscounted: 123.45 }])
  expect((await shop.call('GET', '/shop/customers/999999/bought', seller)).status).toBe(404)
})

test('a seller finds their latest sales and opens them again, and nobody else’s', async () => {
  const other = await shop.employee(['bo:manage:internal_sales'])
  const customer = await makeCustomer(shop.db, { shipping_cost_cents: 1_500 })
  const product = await makeProduct(shop.db, 9)
  const first = await sell(customer, [[product, 1]], other)
  const second = await sell(customer, [[product, 2]], other)
  const list = async (as: Person) =>
    (await shop.call<{ sales: SaleSummary[] }>('GET', '/shop/sales', as)).data.sales.map(({ code }) => code)
  expect(await list(other)).toEqual([second.code, first.code])
  expect(await list(seller)).not.toContain(first.code)

  const open = (as: Person) => shop.call<Sale>('GET', `/shop/sales/${second.orderId}`, as)
  expect((await open(other)).data).toMatchObject({
    code: second.code,
    customer: customer.name,
    typeOfDelivery: 'Motoboy',
    payment: 'Dinheiro',
    shippingCost: 15,
    total: 215,
    creditUsed: 0,
    toPay: 215,
    items: [{ name: product.name, quantity: 2, serials: [] }],
  })
  const granted = { amount: 40, comment: 'Cortesia' }
  const granting = await shop.employee(['bo:manage:orders'])
  await shop.call('POST', `/customers/${customer.id}/credit/grant`, granting, granted)
  const partly = await sell(customer, [[product, 1]], other, true)
  const paid = (await shop.call<Sale>('GET', `/shop/sales/${partly.orderId}`, other)).data
  expect(paid).toMatchObject({ total: 115, creditUsed: 40, toPay: 75 })
  const phone = await makePhone(shop.db, 1)
  const packed = await sell(customer, [[phone, 1]], other)
  const packer = await shop.employee(['bo:manage:orders'])
  await shop.call('PATCH', '/workflow/order/prepare', packer, { orderId: packed.orderId })
  const units = phone.serials.map((serial) => ({ productId: phone.id, serial }))
  const box = { orderId: packed.orderId, images: [], serials: units }
  expect((await shop.call('PATCH', '/workflow/order/pack', packer, box)).status).toBe(200)
  const { items } = (await shop.call<Sale>('GET', `/shop/sales/${packed.orderId}`, other)).data
  expect(items).toMatchObject([{ serials: phone.serials }])
  expect((await open(seller)).status).toBe(404)
  const manager = await shop.employee(['bo:manage:internal_sales', 'bo:manage:orders'])
  expect((await open(manager)).status).toBe(200)
})

test('the accounts to transfer to are those in use', async () => {
  const account = { bank: 'Banco', agency: '1', account: '2', cnpj: '', pix_type: null, pix_key: '' }
  await shop.db.deleteFrom('bank_settings').execute()
  await shop.db
    .insertInto('bank_settings')
    .values([
      { ...account, kind: 'Transfer', name: 'Conta', disabled: false },
      { ...account, kind: 'Transfer', name: 'Antiga', disabled: true },
    ])
    .execute()
  const { data } = await shop.call<{ accounts: ShopAccount[] }>('GET', '/shop/accounts', seller)
  expect(data.accounts).toMatchObject([{ name: 'Conta', bank: 'Banco', agency: '1', account: '2' }])
})
