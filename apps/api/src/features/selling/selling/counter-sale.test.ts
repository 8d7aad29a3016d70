import type { Order } from '@shop/contract/orders'
import type { PreCheckout, ScannedCart } from '@shop/contract/selling'
import type { Till } from '@shop/contract/till'
import { STANDARD_ROLES } from '@shop/domain/standard-roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { makePhone } from '../../../../test/serials.ts'
import { checkCredit, checkLedger, checkParts, checkTill, checkUnits } from '../../../checks/ledgers.ts'

let shop: TestShop
let seller: Person
let manager: Person
let walkInId: number

beforeAll(async () => {
  shop = await openTestShop()
  const role = STANDARD_ROLES.find(({ name }) => name === 'Vendedor')
  seller = await shop.employee(role?.permissions ?? [])
  manager = await shop.employee(['bo:manage:orders', 'bo:manage:internal_sales'])
  const account = { bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'pix@loja.com' }
  await shop.call('PUT', '/orders/bank-settings', manager, { settings: [account] })
  walkInId = (await shop.call<{ id: number }>('GET', '/customers/walk-in', seller)).data.id
})
beforeEach(async () => {
  if (!(await till()).session) await shop.call('POST', '/till/open', manager, { float: 0 })
})
afterAll(async () => {
  for (const check of [checkCredit, checkLedger, checkParts, checkTill, checkUnits])
    expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

const till = async () => (await shop.call<Till>('GET', '/till', manager)).data
const inTill = async () => (await till()).session?.expected ?? 0
const closeTill = async () =>
  shop.call('POST', '/till/close', manager, { counted: await inTill(), comment: '' })

const add = (productId: number, quantity = 1, customerId = walkInId, by = seller) =>
  shop.call<PreCheckout>('POST', `/orders/cart/add/${customerId}`, by, { productId, quantity })

interface Placed {
  code: string
  orderId: number
}
interface Extra {
  by?: Person
  key?: string
  customerId?: number
  [field: string]: unknown
}
const sell = ({ by = seller, key, customerId = walkInId, ...more }: Extra = {}) =>
  shop.call<Placed>(
    'POST',
    `/orders/checkout/${customerId}`,
    by,
    { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, handOver: {}, ...more },
    key ? { 'idempotency-key': key } : {},
  )
const orderOf = async (code: string) => (await shop.call<Order>('GET', `/orders/${code}`, manager)).data
const placedOrders = async () =>
  (
    await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('a seller of the counter alone', () => {
  test('sells three products for cash in one call: placed, packed, finished, and the cash is in the till', async () => {
    const products = await Promise.all([1, 2, 3].map(() => makeProduct(shop.db, 5)))
    for (const { id } of products) await add(id)
    const before = await inTill()
    const { status, data } = await sell()
    expect(status).toBe(201)
    expect(await orderOf(data.code)).toMatchObject({
      statusKey: 13,
      payment: 'Dinheiro',
      paid: 300,
      cashReceived: 300,
      toPay: 300,
    })
    expect((await inTill()) - before).toBe(300)
    const steps = await shop.db
      .selectFrom('order_history')
      .select('action')
      .where('order_id', '=', data.orderId)
      .orderBy('id')
      .execute()
    expect(steps.map(({ action }) => action)).toEqual(['place', 'prepare', 'pack', 'finish'])
  })

  test('sells by card: paid by the machine, nothing for the till, even while it is closed', async () => {
    await closeTill()
    const { id } = await makeProduct(shop.db, 5)
    const { data: cart } = await add(id)
    expect(cart.counter).toEqual({ hasOpenTill: false, overdue: 0 })
    const { status, data } = await sell({ card: { brand: 'Visa', kind: 'debit', authorisation: '123' } })
    expect(status).toBe(201)
    expect(await orderOf(data.code)).toMatchObject({ statusKey: 13, paid: 100, toPay: 0 })
  })

  test('sells for cash and card together, on term within the limit, and for credit', async () => {
    const product = await makeProduct(shop.db, 20)
    const customer = await makeCustomer(shop.db, { credit_limit_cents: 100_000, term_plans: '14; 30/60' })
    const before = await inTill()
    await add(product.id, 2)
    const mixed = await sell({
      parts: [
        { kind: 'cash', amount: 50 },
        { kind: 'card', amount: 150, card: { brand: 'Elo' } },
      ],
    })
    expect(await orderOf(mixed.data.code)).toMatchObject({ statusKey: 13, paid: 200 })
    await add(product.id, 1, customer.id)
    const onTerm = await sell({
      customerId: customer.id,
      parts: [{ kind: 'term', amount: 100, days: [14] }],
    })
    expect(await orderOf(onTerm.data.code)).toMatchObject({ statusKey: 13, paid: 0 })
    await shop.call('POST', `/customers/${customer.id}/credit/grant`, await shop.employee(['full:access']), {
      amount: 100,
      comment: 'Teste',
    })
    await add(product.id, 1, customer.id)
    const onCredit = await sell({ customerId: customer.id, useCredit: true })
    expect(await orderOf(onCredit.data.code)).toMatchObject({ statusKey: 13, creditUsed: 100 })
    expect((await inTill()) - before).toBe(50)
  })

  test('gives each phone its serial number', async () => {
    const phone = await makePhone(shop.db, 2)
    const [serial = ''] = phone.serials
    const { data: cart } = await add(phone.id)
    expect(cart.cart.items).toMatchObject([{ code: phone.code, serialised: true }])
    const named = { handOver: { serials: [{ productId: phone.id, serial }] } }
    const { data } = await sell(named)
    expect((await orderOf(data.code)).items[0]).toMatchObject({ serials: [serial] })
    // Another customer, the same phone.
    await add(phone.id)
    const before = [await placedOrders(), await stockOf(shop.db, phone.id), await inTill()]
    const again = await sell(named)
    expect([again.status, again.errors[0]]).toEqual([409, expect.stringContaining('foi vendido no pedido')])
    const none = await sell()
    expect([none.status, none.errors[0]]).toEqual([422, expect.stringContaining('série')])
    expect([await placedOrders(), await stockOf(shop.db, phone.id), await inTill()]).toEqual(before)
    await shop.call('DELETE', `/orders/cart/${walkInId}`, seller)
  })
})

describe('nothing is sold', () => {
  test('for cash without an open till, whoever sells: the cart stays', async () => {
    await closeTill()
    const { id } = await makeProduct(shop.db, 5)
    for (const by of [seller, manager]) {
      await add(id, 1, walkInId, by)
      expect(await sell({ by })).toMatchObject({
        status: 409,
        errors: ['O caixa está fechado. Abra o caixa primeiro.'],
      })
      const cart = await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${walkInId}`, by)
      expect(cart.data.cart.items).toHaveLength(1)
      await shop.call('DELETE', `/orders/cart/${walkInId}`, by)
    }
    expect(await stockOf(shop.db, id)).toBe(5)
  })

  test('while something is awaited, or with a delivery', async () => {
    const { id } = await makeProduct(shop.db, 5)
    const customer = await makeCustomer(shop.db)
    await add(id, 1, customer.id)
    const waiting = expect.stringContaining('Pix e transferência são recebidos antes da entrega')
    for (const [more, text] of [
      [{ parts: [{ kind: 'pix', amount: 100 }] }, waiting],
      [{ parts: [{ kind: 'transfer', amount: 100, receiptImage: PNG_BASE64 }] }, waiting],
      [{ typeOfDelivery: 1 }, 'Só uma retirada na loja é entregue na hora da venda.'],
    ] as const)
      expect(await sell({ customerId: customer.id, ...more })).toMatchObject({ status: 422, errors: [text] })
    expect(await stockOf(shop.db, id)).toBe(5)
  })

  test('by who may not hand over, nor with less cash than is due by a seller of the counter', async () => {
    const { id } = await makeProduct(shop.db, 5)
    const onlySells = await shop.employee(['bo:manage:selling'])
    const customer = await makeCustomer(shop.db)
    await add(id, 1, customer.id)
    expect((await sell({ by: onlySells, customerId: customer.id })).status).toBe(403)
    const own = await shop.signIn(customer.id)
    const inParts = { customerId: customer.id, parts: [{ kind: 'term', amount: 100, days: [14] }] }
    expect((await sell({ by: own, ...inParts })).status).toBe(403)
    const short = { customerId: customer.id, handOver: { cashReceived: 60 } }
    expect(await sell(short)).toMatchObject({ status: 403, errors: [expect.stringContaining('sai pago')] })
    // Who manages orders may: the rest is owed.
    const { data } = await sell({ ...short, by: manager })
    expect(await orderOf(data.code)).toMatchObject({ statusKey: 13, paid: 60 })
  })

  test('beyond what the customer may owe', async () => {
    const { id } = await makeProduct(shop.db, 5)
    const customer = await makeCustomer(shop.db, { credit_limit_cents: 5_000, term_plans: '14' })
    await add(id, 1, customer.id)
    const parts = [{ kind: 'term', amount: 100, days: [14] }]
    expect(await sell({ customerId: customer.id, parts })).toMatchObject({ status: 409 })
    expect(await stockOf(shop.db, id)).toBe(5)
  })
})

test('a repeated key gets the first answer, two at once sell once, and the cash is taken once', async () => {
  const { id } = await makeProduct(shop.db, 5)
  const before = await inTill()
  await add(id)
  const first = await sell({ key: 'counter-1' })
  await add(id)
  expect(await sell({ key: 'counter-1' })).toMatchObject({ status: 201, data: first.data })
  expect(await sell({ key: 'counter-1', comments: 'x' })).toMatchObject({ status: 409 })
  const both = await Promise.all([sell({ key: 'counter-2' }), sell({ key: 'counter-3' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect([await stockOf(shop.db, id), (await inTill()) - before]).toEqual([3, 200])
})

test('two sellers with the same phone: one sells it', async () => {
  const phone = await makePhone(shop.db, 2)
  const [serial = ''] = phone.serials
  const other = await shop.employee(['bo:manage:internal_sales', 'app:counter'])
  await Promise.all([add(phone.id), add(phone.id, 1, walkInId, other)])
  const handOver = { serials: [{ productId: phone.id, serial }] }
  const both = await Promise.all([sell({ handOver }), sell({ handOver, by: other })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await stockOf(shop.db, phone.id)).toBe(1)
  for (const by of [seller, other]) await shop.call('DELETE', `/orders/cart/${walkInId}`, by)
})

describe('the box reads serial numbers', () => {
  const scan = (code: string, serials: object[] = [], by = seller) =>
    shop.call<ScannedCart>('POST', `/orders/cart/scan/${walkInId}`, by, { code, serials })

  test('a number adds its phone, or names one that is in the sale without a number; the same twice is refused', async () => {
    const phone = await makePhone(shop.db, 3)
    const [first = '', second = '', third = ''] = phone.serials
    const named = (...serials: string[]) => serials.map((serial) => ({ productId: phone.id, serial }))
    const quantityIn = ({ data }: Awaited<ReturnType<typeof scan>>) =>
      data.cart.items.find(({ productId }) => productId === phone.id)?.quantity
    const one = await scan(first)
    expect([one.data.scanned, one.data.serial, quantityIn(one)]).toEqual([phone.id, first, 1])
    await add(phone.id)
    expect(quantityIn(await scan(second, named(first)))).toBe(2)
    expect(await scan(second, named(first, second))).toMatchObject({
      status: 409,
      errors: [`${second} já está na venda.`],
    })
    expect(quantityIn(await scan(third, named(first, second)))).toBe(3)
    await shop.call('DELETE', `/orders/cart/${walkInId}`, seller)
  })

  test('one that was sold says with which order, and an unknown one that it is unknown; customers learn nothing', async () => {
    const phone = await makePhone(shop.db, 1)
    const [serial = ''] = phone.serials
    await scan(serial)
    const { data } = await sell({ handOver: { serials: [{ productId: phone.id, serial }] } })
    expect(await scan(serial)).toMatchObject({
      status: 409,
      errors: [`O número de série ${serial} foi vendido no pedido ${data.code}.`],
    })
    const unknown = { status: 404, errors: ['Código 999888777 não encontrado.'] }
    expect(await scan('999888777')).toMatchObject(unknown)
    const customer = await makeCustomer(shop.db)
    const own = await shop.signIn(customer.id)
    expect(await shop.call('POST', `/orders/cart/scan/${customer.id}`, own, { code: serial })).toMatchObject({
      status: 404,
    })
  })
})

test('the counter sees what a customer should have paid; customers see no counter', async () => {
  const customer = await makeCustomer(shop.db, { credit_limit_cents: 100_000, term_plans: '14' })
  const product = await makeProduct(shop.db, 5)
  await add(product.id, 1, customer.id)
  await sell({ customerId: customer.id, parts: [{ kind: 'term', amount: 100, days: [14] }] })
  const seen = async (by: Person) =>
    (await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customer.id}`, by)).data
  expect((await seen(seller)).counter).toEqual({ hasOpenTill: true, overdue: 0 })
  await shop.db
    .updateTable('instalments')
    .set({ due_date: sql<string>`now()::date - 30` })
    .where('customer_id', '=', customer.id)
    .execute()
  const { counter } = await seen(seller)
  expect(counter).toEqual({ hasOpenTill: true, overdue: 100, termRefusal: expect.any(String) })
  await add(product.id, 1, customer.id)
  // What is said beside the payment is what the checkout would refuse with.
  const refused = await sell({ customerId: customer.id, parts: [{ kind: 'term', amount: 100, days: [14] }] })
  expect(refused).toMatchObject({ status: 409, errors: [counter?.termRefusal] })
  // Within the grace the sale is allowed, and nothing is said.
  await shop.db.updateTable('companies').set({ grace_days: 60 }).execute()
  expect((await seen(seller)).counter).toEqual({ hasOpenTill: true, overdue: 100 })
  expect(await seen(await shop.signIn(customer.id))).not.toHaveProperty('counter')
})
