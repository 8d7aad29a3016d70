import type { OwnOrder, OwnOrders } from '@shop/contract/own-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'
import { openSession } from '../../identity/accounts/session.service.ts'

let shop: TestShop
let manager: Person
beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:orders', 'bo:manage:selling'])
})
afterAll(() => shop.close())

async function customer(terms: Parameters<typeof makeCustomer>[1] = {}): Promise<Person> {
  const { id } = await makeCustomer(shop.db, terms)
  const origin = { ip: '127.0.0.1', userAgent: 'test' }
  const { accessToken } = await openSession(shop.context, { customerId: id }, 'Cliente', origin)
  return { id, token: accessToken }
}

async function buy(buyer: Person, quantity: number) {
  const product = await makeProduct(shop.db, 9)
  await shop.call('POST', `/orders/cart/add/${buyer.id}`, buyer, { productId: product.id, quantity })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  const path = `/orders/checkout/bank/transfer/${buyer.id}`
  const { data } = await shop.call<{ orderId: number }>('POST', path, buyer, choice)
  return { orderId: data.orderId, product }
}

const open = (orderId: number, as: Person) => shop.call<OwnOrder>('GET', `/shop/orders/${orderId}`, as)

test('a customer reads their own orders, latest first in pages, and nobody else’s', async () => {
  const [ana, rui] = [await customer(), await customer()]
  const older = await buy(ana, 1)
  const newer = await buy(ana, 3)
  const list = async (as: Person, query = '') =>
    (await shop.call<OwnOrders>('GET', `/shop/orders${query}`, as)).data
  expect(await list(ana)).toMatchObject({
    more: false,
    orders: [
      { orderId: newer.orderId, units: 3, total: 300, statusKey: 10 },
      { orderId: older.orderId, units: 1, total: 100 },
    ],
  })
  expect(await list(ana, '?items=1')).toMatchObject({ more: true, orders: [{ orderId: newer.orderId }] })
  expect(await list(rui)).toEqual({ more: false, orders: [] })
  expect((await open(newer.orderId, rui)).status).toBe(404)
  expect((await open(newer.orderId, manager)).status).toBe(403)
})

test('an order shows its customer what happened and when, but neither costs nor comments of the staff', async () => {
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const ana = await customer({ deliverer_id: deliverer.id })
  const { orderId, product } = await buy(ana, 2)
  expect((await open(orderId, ana)).data).toMatchObject({
    canSendProof: true,
    items: [{ name: product.name }],
  })
  await shop.call('PATCH', '/workflow/order/cancel', manager, { orderId, comment: 'Anotação interna' })
  const { data } = await open(orderId, ana)
  expect(data.histories.map(({ action, statusKey }) => [action, statusKey])).toEqual([
    ['place', 10],
    ['cancel', 7],
  ])
  expect(data.canSendProof).toBe(false)
  const text = JSON.stringify(data)
  for (const secret of ['Anotação', 'unitCost', 'Pessoa']) expect(text).not.toContain(secret)
})

test('a customer places an order in parts by their own choice, without cash, and sees what waits', async () => {
  const ana = await customer({ credit_limit_cents: 10_000, term_plans: '30/60' })
  const product = await makeProduct(shop.db, 1)
  await shop.call('POST', `/orders/cart/add/${ana.id}`, ana, { productId: product.id, quantity: 1 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  const place = (parts: object[]) =>
    shop.call<{ orderId: number }>('POST', `/orders/checkout/${ana.id}`, ana, { ...choice, parts })
  const transfer = { kind: 'transfer', amount: 40 }
  expect((await place([transfer, { kind: 'cash', amount: 60 }])).status).toBe(403)
  const { data } = await place([transfer, { kind: 'term', amount: 60, days: [30, 60] }])
  const { data: order } = await open(data.orderId, ana)
  expect(order).toMatchObject({ statusKey: 10, canSendProof: true, payment: 'Vários' })
  expect(order.parts).toMatchObject([
    { kind: 'transfer', amount: 40, status: 'waiting' },
    { kind: 'term', amount: 60, status: 'waiting', due: [{ open: 30 }, { open: 30 }] },
  ])
})
