import type { ExchangedGoods } from '@shop/contract/returns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { moneyCalls } from '../../../../test/money.ts'
import { checkCredit, checkLedger } from '../../../checks/ledgers.ts'

let shop: TestShop
let person: Person
let calls: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['full:access'])
  calls = moneyCalls(shop, person)
})
afterAll(async () => {
  for (const check of [checkCredit, checkLedger]) expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

/** A sale of two units at R$ 100,00, and another product at R$ 150,00. */
async function counter(status: 14 | 13 = 13) {
  const customer = await makeCustomer(shop.db)
  const sold = await makeProduct(shop.db, 2)
  const other = await makeProduct(shop.db, 5, { sell_price_cents: 15_000 })
  const sale = await makeOrder(shop.db, status, {
    customer_id: customer.id,
    productId: sold.id,
    is_pickup: true,
    paid_cents: status === 13 ? 20_000 : 0,
  })
  const body = {
    fromOrderId: sale.id,
    items: [{ productId: sold.id, quantity: 1, defective: false, reason: 'wrong' }],
    goods: [{ productId: other.id, quantity: 1 }],
    payment: 'cash',
  }
  return { customerId: customer.id, sold: sold.id, other: other.id, sale, body }
}

const exchange = (body: object, key?: string, as = person) =>
  shop.call<ExchangedGoods>('POST', '/returns/exchange', as, body, key ? { 'idempotency-key': key } : {})

test('goods of a finished sale come back, others go out, and the difference is left to pay', async () => {
  const { customerId, sold, other, body } = await counter()
  await calls.fill(customerId, other, 3)
  const { status, data } = await exchange({ ...body, totalSeen: 50, images: [PNG_BASE64] }, 'uma-troca')
  expect(status).toBe(201)
  expect(data.return).toMatchObject({
    kind: 'exchange',
    total: 100,
    settle: 'credit',
    refundNote: `Usado no pedido ${data.order.code}.`,
    taken: {
      orderId: data.order.orderId,
      orderCode: data.order.code,
      creditUsed: 100,
      toPay: 50,
      items: [{ productId: other, quantity: 1, unitPrice: 150, totalPrice: 150 }],
    },
  })
  expect(data.return?.images).toHaveLength(1)
  expect(await calls.order(data.order.orderId)).toMatchObject({
    status: 'AGUARDANDO_ESTOQUISTA',
    typeOfDelivery: 'Retirada na loja',
    creditUsed: 100,
    toPay: 50,
  })
  expect([await stockOf(shop.db, sold), await stockOf(shop.db, other)]).toEqual([1, 4])
  expect(await calls.balance(customerId)).toBe(0)
  const again = await exchange({ ...body, totalSeen: 50, images: [PNG_BASE64] }, 'uma-troca')
  expect(again.data.order.orderId).toBe(data.order.orderId)
  const { data: cart } = await shop.call<{ cart: { items: unknown[] } }>(
    'GET',
    `/orders/pre/checkout/${customerId}`,
    person,
  )
  expect(cart.cart.items).toHaveLength(1)
})

test('what the returned goods are worth more than the new ones stays as credit', async () => {
  const { customerId, body } = await counter()
  const cheap = await makeProduct(shop.db, 1, { sell_price_cents: 3_000 })
  const { data } = await exchange({ ...body, goods: [{ productId: cheap.id, quantity: 1 }] })
  expect(await calls.order(data.order.orderId)).toMatchObject({ creditUsed: 30, toPay: 0 })
  expect(await calls.balance(customerId)).toBe(70)
})

test('goods of a sale being settled lower the amount to pay, without a return document', async () => {
  const { customerId, sale, body } = await counter(14)
  const { data } = await exchange(body)
  expect(data.return).toBeNull()
  expect(await calls.order(sale.id)).toMatchObject({ totalExchange: 100, toPay: 100 })
  expect(await calls.order(data.order.orderId)).toMatchObject({ creditUsed: 0, toPay: 150 })
  expect(await calls.balance(customerId)).toBe(0)
})

test('is refused as a whole: nothing comes back when nothing can go out', async () => {
  const { customerId, sold, other, body } = await counter()
  const before = { stock: await stockOf(shop.db, sold), balance: await calls.balance(customerId) }
  const refused = async (changes: object) => (await exchange({ ...body, ...changes })).status
  expect(await refused({ goods: [{ productId: other, quantity: 6 }] })).toBe(409)
  expect(await refused({ totalSeen: 49 })).toBe(409)
  expect(await refused({ items: [{ ...body.items[0], quantity: 3 }] })).toBe(409)
  expect(await refused({ goods: [{ productId: 999_999, quantity: 1 }] })).toBe(404)
  expect(await refused({ goods: [] })).toBe(400)
  expect(await refused({ payment: 'transfer' })).toBe(400)
  const twice = { productId: other, quantity: 1 }
  expect(await refused({ goods: [twice, twice] })).toBe(400)
  expect({ stock: await stockOf(shop.db, sold), balance: await calls.balance(customerId) }).toEqual(before)
})

test('needs the right to manage orders and the right to sell', async () => {
  const { body } = await counter()
  const status = async (...permissions: Parameters<typeof shop.employee>[0]) =>
    (await exchange(body, undefined, await shop.employee(permissions))).status
  expect(await status('bo:manage:internal_sales')).toBe(403)
  expect(await status('bo:manage:orders')).toBe(403)
  expect(await status('bo:manage:orders', 'bo:manage:selling')).toBe(201)
})
