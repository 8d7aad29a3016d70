import type { PreCheckout } from '@shop/contract/selling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let seller: Person
let walkInId: number
beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.employee(['app:counter'])
  walkInId = (await shop.call<{ id: number }>('GET', '/customers/walk-in', seller)).data.id
})
afterAll(() => shop.close())

const add = (customerId: number, productId: number, quantity: number, by = seller) =>
  shop.call('POST', `/orders/cart/add/${customerId}`, by, { productId, quantity })
const move = (from: number, to: number, by = seller) =>
  shop.call<PreCheckout>('POST', `/orders/carts/move/${to}`, by, { from })
const linesOf = async (customerId: number, by = seller) =>
  (await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customerId}`, by)).data.cart.items.map(
    ({ productId, quantity }) => [productId, quantity],
  )

test('what was read for nobody goes to the customer, adds up with what is there, and back', async () => {
  const [one, other] = [await makeProduct(shop.db, 9), await makeProduct(shop.db, 9)]
  const customer = await makeCustomer(shop.db)
  await add(customer.id, one.id, 1)
  await add(walkInId, one.id, 2)
  await add(walkInId, other.id, 3)
  const { data } = await move(walkInId, customer.id)
  expect(data.cart.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [one.id, 3],
    [other.id, 3],
  ])
  expect(await linesOf(walkInId)).toEqual([])
  // The answer was lost: asked again, nothing moves twice.
  await move(walkInId, customer.id)
  expect(await linesOf(customer.id)).toEqual([
    [one.id, 3],
    [other.id, 3],
  ])
  await move(customer.id, walkInId)
  expect([await linesOf(customer.id), (await linesOf(walkInId)).length]).toEqual([[], 2])
  await shop.call('DELETE', `/orders/cart/${walkInId}`, seller)
})

test('nothing moves to a customer who may not buy, nor out of the cart of another seller', async () => {
  const product = await makeProduct(shop.db, 9)
  const blocked = await makeCustomer(shop.db, { status: 'Blocked' })
  const customer = await makeCustomer(shop.db)
  const other = await shop.employee(['app:counter'])
  await add(walkInId, product.id, 1)
  expect((await move(walkInId, blocked.id)).status).toBe(409)
  expect((await move(walkInId, 999_999)).status).toBe(404)
  await move(walkInId, customer.id, other)
  expect(await linesOf(walkInId)).toEqual([[product.id, 1]])
  const two = await Promise.all([move(walkInId, customer.id), move(customer.id, walkInId)])
  expect(two.map(({ status }) => status)).toEqual([200, 200])
  const all = [...(await linesOf(walkInId)), ...(await linesOf(customer.id))]
  expect(all).toEqual([[product.id, 1]])
})

test('a search while somebody types is not counted', async () => {
  const customer = await makeCustomer(shop.db)
  const term = `termo ${customer.id}`
  const search = (query: string) =>
    shop.call('GET', `/shop/products/full/search/${term}/email/${customer.email}${query}`, seller)
  const counted = () =>
    shop.db.selectFrom('searches').select('term').where('customer_id', '=', customer.id).execute()
  await search('?typing=true')
  await search('')
  await expect.poll(counted).toEqual([{ term }])
})
