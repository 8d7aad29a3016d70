import type { CardFees, PartBody } from '@shop/contract/order-parts'
import type { Order } from '@shop/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { checkGiven, checkParts, checkReceivables } from '../../../checks/ledgers.ts'

let shop: TestShop
let seller: Person
let orders: Person
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.employee(['bo:manage:internal_sales'])
  orders = await shop.employee(['bo:manage:orders'])
  manager = await shop.employee(['bo:manage:internal_sales', 'bo:manage:receivables'])
  const account = { bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'pix@loja.com' }
  await shop.call('PUT', '/orders/bank-settings', orders, { settings: [account] })
})
afterAll(async () => {
  for (const check of [checkParts, checkGiven, checkReceivables])
    expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

/** A customer with R$ 200,00 in the cart and R$ 1.000,00 to owe. */
async function fillCart() {
  const customer = await makeCustomer(shop.db, { credit_limit_cents: 100_000, term_plans: '14; 30/60' })
  const product = await makeProduct(shop.db, 5)
  const body = { productId: product.id, quantity: 2 }
  await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, body)
  return { customerId: customer.id, productId: product.id }
}

const CHOICE = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
const card = { brand: 'Visa', instalments: 3, authorisation: '123456' }

interface Placed {
  code: string
  orderId: number
  charges?: { partId: number; amount: number; txid: string; pixCode: string }[]
}

const checkout = (customerId: number, parts: readonly PartBody[], more = {}, by = seller) =>
  shop.call<Placed>('POST', `/orders/checkout/${customerId}`, by, { ...CHOICE, parts, ...more })

const place = async (parts: readonly PartBody[], more = {}, by = seller) =>
  checkout((await fillCart()).customerId, parts, more, by)

const orderOf = async (code: string) => (await shop.call<Order>('GET', `/orders/${code}`, orders)).data

describe('a card pays the whole order', () => {
  const byCard = async (paid: object, more = {}, by = seller) => {
    const { customerId } = await fillCart()
    return shop.call<Placed>('POST', `/orders/checkout/${customerId}`, by, { ...CHOICE, card: paid, ...more })
  }

  test('with its brand, debit or credit and instalments', async () => {
    const { status, data } = await byCard({ brand: 'Elo', kind: 'debit', authorisation: '77' })
    expect(status).toBe(201)
    expect(await orderOf(data.code)).toMatchObject({
      payment: 'Cartão',
      statusKey: 1,
      toPay: 0,
      paid: 200,
      parts: [
        {
          kind: 'card',
          amount: 200,
          status: 'received',
          card: { brand: 'Elo', kind: 'debit', instalments: 1, authorisation: '77' },
        },
      ],
    })
    const credit = await byCard({ brand: 'Visa', instalments: 3 })
    expect((await orderOf(credit.data.code)).parts[0]?.card).toMatchObject({ kind: 'credit', instalments: 3 })
  })

  test.each([
    [
      'a debit card in instalments',
      { brand: 'Visa', kind: 'debit', instalments: 2 },
      {},
      422,
      'O débito é pago em uma parcela.',
    ],
    ['no brand', { brand: ' ', kind: 'credit' }, {}, 422, 'Informe a bandeira do cartão.'],
    ['too many instalments', { brand: 'Visa', instalments: 13 }, {}, 422, 'O cartão tem de 1 a 12 parcelas.'],
    ['another kind', { brand: 'Visa', kind: 'voucher' }, {}, 400, 'Informe débito ou crédito.'],
    [
      'parts beside it',
      { brand: 'Visa' },
      { parts: [{ kind: 'cash', amount: 200 }] },
      422,
      'Informe o cartão ou as partes do pagamento, não os dois.',
    ],
  ])('not with %s', async (_, paid, more, status, message) => {
    expect(await byCard(paid, more)).toMatchObject({ status, errors: [message] })
  })

  test('what credit leaves, and nothing where credit pays for it all', async () => {
    for (const [granted, parts] of [
      [50, [{ kind: 'card', amount: 150 }]],
      [500, []],
    ] as const) {
      const { customerId } = await fillCart()
      const grant = { amount: granted, comment: 'Cortesia' }
      await shop.call('POST', `/customers/${customerId}/credit/grant`, orders, grant)
      const body = { ...CHOICE, card: { brand: 'Visa' }, useCredit: true }
      const { data } = await shop.call<Placed>('POST', `/orders/checkout/${customerId}`, seller, body)
      const order = await orderOf(data.code)
      expect(order.statusKey).toBe(1)
      expect(order.parts).toMatchObject(parts)
      expect(order.parts).toHaveLength(parts.length)
    }
  })

  test('costs the fee of its kind before that of both', async () => {
    const of = (kind: string | null, percent: number) => ({ brand: null, kind, instalments: 1, percent })
    const fees = { fees: [of(null, 4), of('debit', 1.5)] }
    expect((await shop.call('PATCH', '/companies/cards', orders, fees)).status).toBe(200)
    for (const [kind, cents] of [
      ['debit', 300],
      ['credit', 800],
    ] as const) {
      const { data } = await byCard({ brand: 'Visa', kind })
      const { fee_cents } = await shop.db
        .selectFrom('order_parts')
        .select('fee_cents')
        .where('order_id', '=', data.orderId)
        .executeTakeFirstOrThrow()
      expect(fee_cents).toBe(cents)
    }
  })
})

describe('an order in parts', () => {
  test('keeps each part, and asks for its cash only', async () => {
    const { status, data } = await place([
      { kind: 'cash', amount: 50 },
      { kind: 'card', amount: 60.5, card },
      { kind: 'term', amount: 89.5, days: [30, 60] },
    ])
    expect(status).toBe(201)
    const order = await orderOf(data.code)
    expect(order).toMatchObject({
      payment: 'Vários',
      paymentKey: 'mixed',
      statusKey: 1,
      toPay: 50,
      paid: 60.5,
    })
    expect(order.parts).toMatchObject([
      { kind: 'cash', amount: 50, status: 'waiting' },
      { kind: 'card', amount: 60.5, status: 'received', card },
      {
        kind: 'term',
        amount: 89.5,
        status: 'waiting',
        days: [30, 60],
        due: [{ open: 44.75 }, { open: 44.75 }],
      },
    ])
  })

  test.each([
    ['cash', [{ kind: 'cash', amount: 200 }], 'Dinheiro', 1],
    ['card', [{ kind: 'card', amount: 200, card }], 'Cartão', 1],
    ['term', [{ kind: 'term', amount: 200, days: [14] }], 'A prazo', 1],
    [
      'two Pix',
      [
        { kind: 'pix', amount: 120 },
        { kind: 'pix', amount: 80 },
      ],
      'Pix',
      9,
    ],
    [
      'a transfer with its proof',
      [{ kind: 'transfer', amount: 200, receiptImage: PNG_BASE64 }],
      'Depósito',
      11,
    ],
    [
      'Pix beside a transfer',
      [
        { kind: 'pix', amount: 1 },
        { kind: 'transfer', amount: 199, receiptImage: PNG_BASE64 },
      ],
      'Vários',
      9,
    ],
  ] as const)('of %s begins where its slowest part allows', async (_, parts, payment, statusKey) => {
    const { status, data } = await place(parts as unknown as PartBody[])
    expect(status).toBe(201)
    expect(await orderOf(data.code)).toMatchObject({ payment, statusKey })
  })

  test('has a Pix code for each Pix', async () => {
    const { data } = await place([
      { kind: 'pix', amount: 120 },
      { kind: 'pix', amount: 80 },
    ])
    expect(data.charges).toMatchObject([{ amount: 120 }, { amount: 80 }])
    expect(data.charges?.[1]?.pixCode).toContain('540580.00')
    expect(new Set(data.charges?.map(({ txid }) => txid)).size).toBe(2)
  })

  test('stands beside the credit that is used', async () => {
    const { customerId } = await fillCart()
    await shop.call('POST', `/customers/${customerId}/credit/grant`, orders, {
      amount: 30,
      comment: 'Brinde',
    })
    const parts = [{ kind: 'cash', amount: 170 }] as const
    const { status, data } = await checkout(customerId, parts, { useCredit: true })
    expect(status).toBe(201)
    expect(await orderOf(data.code)).toMatchObject({ creditUsed: 30, toPay: 170, parts: [{ amount: 170 }] })
  })

  test('placed in one payment shows that payment as its only part', async () => {
    const { customerId } = await fillCart()
    const { data } = await shop.call<Placed>('POST', `/orders/checkout/${customerId}`, seller, CHOICE)
    expect((await orderOf(data.code)).parts).toMatchObject([{ kind: 'cash', amount: 200, status: 'waiting' }])
  })
})

describe('what is refused takes no stock and keeps the cart', () => {
  test.each([
    ['a centavo too little', [{ kind: 'cash', amount: 199.99 }], 422, /faltam R\$\s0,01/],
    ['a centavo too much', [{ kind: 'cash', amount: 200.01 }], 422, /sobram R\$\s0,01/],
    ['no part at all', [], 422, /faltam R\$\s200,00/],
    [
      'a part of 0',
      [
        { kind: 'cash', amount: 0 },
        { kind: 'pix', amount: 200 },
      ],
      422,
      'maior que zero',
    ],
    [
      'a negative part',
      [
        { kind: 'cash', amount: -1 },
        { kind: 'pix', amount: 201 },
      ],
      400,
      'negativo',
    ],
    ['an unknown kind', [{ kind: 'cheque', amount: 200 }], 400, 'Forma de pagamento inválida'],
    ['an unknown field', [{ kind: 'cash', amount: 200, note: 'x' }], 400, ''],
    ['a card without data', [{ kind: 'card', amount: 200 }], 422, 'bandeira'],
    ['a card without brand', [{ kind: 'card', amount: 200, card: { ...card, brand: ' ' } }], 422, 'bandeira'],
    ['13 instalments', [{ kind: 'card', amount: 200, card: { ...card, instalments: 13 } }], 422, '1 a 12'],
    ['cash with card data', [{ kind: 'cash', amount: 200, card }], 422, 'só na parte em cartão'],
    ['a term without days', [{ kind: 'term', amount: 200 }], 422, 'vencimentos'],
    ['days that are not the customer’s', [{ kind: 'term', amount: 200, days: [90] }], 422, 'não está entre'],
    ['a transfer without its proof', [{ kind: 'transfer', amount: 200 }], 422, 'comprovante'],
  ] as const)('%s', async (_, parts, expected, text) => {
    const { customerId, productId } = await fillCart()
    const { status, errors } = await checkout(customerId, parts as unknown as PartBody[])
    expect([status, errors[0]]).toEqual([expected, expect.stringMatching(text)])
    expect(await stockOf(shop.db, productId)).toBe(5)
    const placed = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customerId)
      .execute()
    expect(placed).toEqual([])
    expect((await checkout(customerId, [{ kind: 'cash', amount: 200 }])).status).toBe(201)
  })

  test('more than the limit, unless somebody who may allows it with a reason', async () => {
    const { customerId } = await fillCart()
    await shop.db
      .updateTable('customers')
      .set({ credit_limit_cents: 19_999 })
      .where('id', '=', customerId)
      .execute()
    const parts: PartBody[] = [{ kind: 'term', amount: 200, days: [14] }]
    const allowance = { reason: 'Cliente antigo' }
    expect(await checkout(customerId, parts)).toMatchObject({ status: 409, code: 'CREDIT_LIMIT' })
    expect((await checkout(customerId, parts, { allowance })).status).toBe(403)
    expect((await checkout(customerId, parts, { allowance: { reason: ' ' } }, manager)).status).toBe(400)
    expect((await checkout(customerId, parts, { allowance }, manager)).status).toBe(201)
  })

  test('of twenty checkouts of one cart at once one is placed, and owed once', async () => {
    const { customerId } = await fillCart()
    const parts: PartBody[] = [
      { kind: 'term', amount: 150, days: [14] },
      { kind: 'cash', amount: 50 },
    ]
    const responses = await Promise.all(Array.from({ length: 20 }, () => checkout(customerId, parts)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    const owed = shop.db.selectFrom('instalments').select('open_cents').where('customer_id', '=', customerId)
    expect(await owed.execute()).toEqual([{ open_cents: 15_000 }])
  })
})

test('a fee of a card is that of its brand, else of all, and is kept with the order', async () => {
  const fees = [
    { instalments: 3, percent: 4.5 },
    { brand: 'Elo', instalments: 3, percent: 5 },
  ]
  expect((await shop.call('PATCH', '/companies/cards', orders, { fees })).status).toBe(200)
  const feeOf = async (brand: string) => {
    const { data } = await place([{ kind: 'card', amount: 200, card: { ...card, brand } }])
    return shop.db
      .selectFrom('order_parts')
      .select('fee_cents')
      .where('order_id', '=', data.orderId)
      .execute()
  }
  expect(await feeOf('Visa')).toEqual([{ fee_cents: 900 }])
  expect(await feeOf('ELO')).toEqual([{ fee_cents: 1_000 }])
  const twice = await shop.call('PATCH', '/companies/cards', orders, { fees: [...fees, fees[0]] })
  expect(twice.status).toBe(422)
  const { data } = await shop.call<CardFees>('GET', '/companies/cards', orders)
  expect(data.fees).toEqual([
    { brand: null, instalments: 3, percent: 4.5 },
    { brand: 'Elo', instalments: 3, percent: 5 },
  ])
  const change = (seen: string) => shop.call('PATCH', '/companies/cards', orders, { fees: [], seen })
  expect(await change('others')).toMatchObject({ status: 409, code: 'STALE', current: data })
  expect((await change(data.digest)).data).toMatchObject({ fees: [] })
})
