import type { OpenCart } from '@shop/contract/selling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let seller: Person

beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.employee(['bo:manage:selling'])
})
afterAll(() => shop.close())

const add = (customerId: number, productId: number, quantity: number) =>
  shop.call('POST', `/orders/cart/add/${customerId}`, seller, { productId, quantity })

const openCarts = async () =>
  (await shop.call<{ carts: OpenCart[] }>('GET', '/orders/carts', seller)).data.carts

test('an open cart is listed until the order is placed, the one changed last first', async () => {
  const [first, second, blocked] = [
    await makeCustomer(shop.db),
    await makeCustomer(shop.db),
    await makeCustomer(shop.db),
  ]
  const [phone, cover] = [await makeProduct(shop.db, 9), await makeProduct(shop.db, 9)]
  await add(first.id, phone.id, 1)
  await add(blocked.id, phone.id, 1)
  await add(second.id, phone.id, 2)
  await add(first.id, cover.id, 3)
  await shop.db.updateTable('customers').set({ status: 'Blocked' }).where('id', '=', blocked.id).execute()
  expect(await openCarts()).toMatchObject([
    { customerId: first.id, name: first.name, email: first.email, units: 4 },
    { customerId: second.id, name: second.name, units: 2 },
  ])

  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  expect((await shop.call('POST', `/orders/checkout/${first.id}`, seller, choice)).status).toBe(201)
  expect((await openCarts()).map(({ customerId }) => customerId)).toEqual([second.id])
})
