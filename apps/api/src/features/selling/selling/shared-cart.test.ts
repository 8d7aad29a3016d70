import type { Order } from '@shop/contract/orders'
import type { PreCheckout } from '@shop/contract/selling'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { orderPrice } from '@shop/domain/pricing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, PNG_BASE64 } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { recordCredit } from '../../debts/credit/credit-ledger.ts'

let shop: TestShop
let seller: Person
let manager: Person
beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.employee(['bo:manage:internal_sales'])
  manager = await shop.employee(['bo:manage:orders'])
  await shop.call('PUT', '/orders/bank-settings', manager, {
    settings: [{ bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'loja@marca.example' }],
  })
})
afterAll(() => shop.close())

/** Terms and prices whose products are fractions of a centavo. */
const TERMS = {
  level: 1,
  shipping_cost_cents: 1_537,
  warranty_ppm: 33_333,
  fast_delivery_tax_cents: 999,
} as const
const PRICES = { cost_cents: 3_333, sell_price_cents: 9_999, gold_ppm: 77_777 }

interface Choice {
  typeOfDelivery: 1 | 2
  withWarranty: boolean
  isFastDelivery: boolean
  useCredit: boolean
}

/** The amount to pay that both web apps compute from the cart. */
function toPay(sale: PreCheckout, choice: Choice) {
  const { toPayCents } = orderPrice(
    {
      totalAmountCents: centsFromReais(sale.cart.totalAmount),
      shippingCostCents: centsFromReais(sale.shippingCost),
      warrantyCents: centsFromReais(sale.totalWithWarranty),
      fastDeliveryTaxCents: centsFromReais(sale.fastDeliveryTax),
      creditCents: centsFromReais(sale.credit),
    },
    { ...choice, delivery: choice.typeOfDelivery },
  )
  return reaisFromCents(toPayCents)
}

/** One person fills a cart, the other adds to it and orders; returns both shown amounts and the order's. */
async function sell(from: 'customer' | 'attendant', kind: 'pix' | 'bank/transfer', choice: Choice) {
  const { id } = await makeCustomer(shop.db, TERMS)
  await shop.db.transaction().execute((tx) =>
    recordCredit(tx, systemActor('Teste'), {
      customerId: id,
      kind: 'grant',
      amountCents: 1_234,
      comment: 'x',
    }),
  )
  const self = await shop.signIn(id)
  const [first, second] = from === 'customer' ? [self, seller] : [seller, self]
  const products = [await makeProduct(shop.db, 9, PRICES), await makeProduct(shop.db, 9, PRICES)]
  const add = (as: Person, at: 0 | 1, quantity: number) =>
    shop.call('POST', `/orders/cart/add/${id}`, as, { productId: products[at]?.id, quantity })
  await add(first, 0, 3)
  await add(second, 1, 7)
  const [one, other] = await Promise.all(
    [first, second].map(
      async (as) => (await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${id}`, as)).data,
    ),
  )
  if (!one || !other) throw new Error('Nobody read the cart')
  // What only the counter sees is not of the sale.
  expect({ ...one, counter: undefined }).toEqual({ ...other, counter: undefined })
  const totalSeen = toPay(other, choice)
  const image = kind === 'pix' ? {} : { receiptImage: PNG_BASE64 }
  const { status, data } = await shop.call<{ orderId: number }>(
    'POST',
    `/orders/checkout/${kind}/${id}`,
    second,
    { ...choice, ...image, totalSeen },
  )
  expect(status).toBe(201)
  const order = (await shop.call<Order>('GET', `/orders/by-id/${data.orderId}`, manager)).data
  const own = (await shop.call<Order>('GET', `/shop/orders/${data.orderId}`, self)).data
  const agreed = ({ subTotal, shippingCost, totalWarranty, creditUsed, total, toPay }: Order) => ({
    subTotal,
    shippingCost,
    totalWarranty,
    creditUsed,
    total,
    toPay,
  })
  expect(agreed(own)).toEqual(agreed(order))
  expect(order.toPay).toBe(totalSeen)
  return agreed(order)
}

describe('a sale begun by the customer and finished by the attendant, or the other way round', () => {
  test.each([
    { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
    { typeOfDelivery: 1, withWarranty: false, isFastDelivery: true },
    { typeOfDelivery: 1, withWarranty: true, isFastDelivery: false },
    { typeOfDelivery: 1, withWarranty: true, isFastDelivery: true },
    { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false },
    { typeOfDelivery: 2, withWarranty: true, isFastDelivery: false },
  ] as const)('costs the same centavos: $typeOfDelivery, $withWarranty, $isFastDelivery', async (terms) => {
    for (const useCredit of [false, true]) {
      const sales = []
      for (const kind of ['pix', 'bank/transfer'] as const)
        for (const from of ['customer', 'attendant'] as const)
          sales.push(await sell(from, kind, { ...terms, useCredit }))
      const [agreed] = sales
      expect(sales).toEqual([agreed, agreed, agreed, agreed])
      // 10 units at 35,92 (cost 33,33 + 7,7777 %).
      expect(agreed).toMatchObject({ subTotal: 359.2, creditUsed: useCredit ? 12.34 : 0 })
    }
  })
})

test('a product that was archived meanwhile is marked in the cart', async () => {
  const person = await shop.employee(['full:access'])
  const customer = await makeCustomer(shop.db)
  const product = await makeProduct(shop.db, 5)
  await shop.call('POST', `/orders/cart/add/${customer.id}`, person, { productId: product.id, quantity: 1 })
  const archived = async () =>
    (await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customer.id}`, person)).data.cart.items.map(
      (item) => item.archived,
    )
  expect(await archived()).toEqual([false])
  await shop.call('PATCH', `/products/archive?codes=${product.code}`, person)
  expect(await archived()).toEqual([true])
})
