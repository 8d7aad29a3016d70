import type { PartBody } from '@shop/contract/order-parts'
import type { Order } from '@shop/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { notice, notify, outcomes, SECRET, setPixAuto } from '../../../../test/pix.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'
import { checkGiven, checkParts, checkReceivables } from '../../../checks/ledgers.ts'
import { expireOrders } from '../../selling/pix/expire-orders.ts'

let shop: TestShop
let desk: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  desk = await shop.employee(['bo:manage:internal_sales', 'bo:manage:orders'])
  const account = { bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'pix@loja.com' }
  await shop.call('PUT', '/orders/bank-settings', desk, { settings: [account] })
  await setPixAuto(shop, true)
})
afterAll(async () => {
  for (const check of [checkParts, checkGiven, checkReceivables])
    expect((await check(shop.db)).broken).toEqual([])
  expect(await findInconsistencies(shop.db)).toEqual([])
  await shop.close()
})

interface Placed {
  orderId: number
  code: string
  charges?: { txid: string; amount: number }[]
}

/** An order of R$ 200,00 to be picked up. */
async function place(parts: readonly PartBody[]) {
  const customer = await makeCustomer(shop.db, { credit_limit_cents: 100_000, term_plans: '30/60' })
  const { id } = await makeProduct(shop.db, 2)
  await shop.call('POST', `/orders/cart/add/${customer.id}`, desk, { productId: id, quantity: 2 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, parts }
  const { data } = await shop.call<Placed>('POST', `/orders/checkout/${customer.id}`, desk, choice)
  return { ...data, customerId: customer.id, productId: id }
}
const read = async (code: string) => (await shop.call<Order>('GET', `/orders/${code}`, desk)).data
const states = (order: Order) => order.parts.map(({ status }) => status)
const pay = (txid: string | undefined, reais: number) => notify(shop, [notice(txid ?? null, reais)])
const debtOf = async (id: number) =>
  (await shop.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .debt_cents
const creditOf = async (id: number) =>
  (await shop.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .credit_cents
const cancel = (orderId: number) =>
  shop.call('PATCH', '/workflow/order/cancel', desk, { orderId, comment: 'Desistiu' })
const handOver = (orderId: number, more = {}) =>
  shop.call<Order>('POST', '/workflow/order/hand-over', desk, { orderId, ...more })

test('the order waits for every Pix, and only for the Pix', async () => {
  const { code, charges } = await place([
    { kind: 'pix', amount: 70 },
    { kind: 'pix', amount: 80 },
    { kind: 'cash', amount: 50 },
  ])
  await pay(charges?.[0]?.txid, 70)
  expect(await read(code)).toMatchObject({ statusKey: 9, paid: 70 })
  await pay(charges?.[0]?.txid, 70)
  expect(await read(code)).toMatchObject({ statusKey: 9, paid: 70 })
  await pay(charges?.[1]?.txid, 80)
  const order = await read(code)
  expect(order).toMatchObject({ statusKey: 1, paid: 150, toPay: 50 })
  expect(states(order)).toEqual(['received', 'received', 'waiting'])
})

test('beside a transfer the last Pix leads to its approval, and the approval receives the transfer', async () => {
  const { code, orderId, charges } = await place([
    { kind: 'pix', amount: 70 },
    { kind: 'transfer', amount: 130, receiptImage: PNG_BASE64 },
  ])
  await pay(charges?.[0]?.txid, 70)
  expect(await read(code)).toMatchObject({ statusKey: 11, paid: 70 })
  await shop.call('PATCH', '/workflow/order/approve', desk, { orderId })
  const order = await read(code)
  expect(order).toMatchObject({ statusKey: 1, paid: 200 })
  expect(states(order)).toEqual(['received', 'received'])
})

test('what was received of a cancelled order becomes credit once, and its debt ends', async () => {
  const placed = await place([
    { kind: 'card', amount: 60, card: { brand: 'Visa', instalments: 1, authorisation: '' } },
    { kind: 'term', amount: 90, days: [30, 60] },
    { kind: 'cash', amount: 50 },
  ])
  expect(await debtOf(placed.customerId)).toBe(9_000)
  const both = await Promise.all([cancel(placed.orderId), cancel(placed.orderId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(states(await read(placed.code))).toEqual(['refunded', 'refused', 'refused'])
  expect([await debtOf(placed.customerId), await creditOf(placed.customerId)]).toEqual([0, 6_000])
})

test('an order of which one Pix was seen expires: what came becomes credit, and a later Pix is checked', async () => {
  const placed = await place([
    { kind: 'pix', amount: 70 },
    { kind: 'pix', amount: 80 },
    { kind: 'term', amount: 50, days: [30, 60] },
  ])
  const [first, second] = placed.charges ?? []
  await pay(first?.txid, 70)
  await shop.db
    .updateTable('orders')
    .set({ placed_at: sql`now() - interval '61 minutes'` })
    .where('id', '=', placed.orderId)
    .execute()
  expect(await expireOrders(shop.db, 60)).toBe(1)
  const order = await read(placed.code)
  expect(order).toMatchObject({ statusKey: 7, availableActions: [] })
  expect(states(order)).toEqual(['refunded', 'refused', 'refused'])
  const account = async () => [await debtOf(placed.customerId), await creditOf(placed.customerId)]
  expect([await account(), await stockOf(shop.db, placed.productId)]).toEqual([[0, 7_000], 2])
  await pay(second?.txid, 80)
  expect(await outcomes(shop, second?.txid ?? '')).toEqual(['late'])
  expect([(await read(placed.code)).statusKey, await account()]).toEqual([7, [0, 7_000]])
  const queue = await shop.call<{ payments: { id: number; orderCode: string }[] }>(
    'GET',
    '/orders/pix/payments',
    desk,
  )
  const waiting = queue.data.payments.find(({ orderCode }) => orderCode === placed.code)
  const keep = { decision: 'keep', note: 'Pagou tarde' }
  await shop.call('PATCH', `/orders/pix/payments/${waiting?.id}`, desk, keep)
  expect(await account()).toEqual([0, 15_000])
})

test('less cash than due leaves the rest open, and a return lowers the debt before it gives anything', async () => {
  const placed = await place([
    { kind: 'cash', amount: 120 },
    { kind: 'term', amount: 80, days: [30, 60] },
  ])
  const over = await handOver(placed.orderId, { cashReceived: 120.01 })
  expect(over.status).toBe(422)
  const { data } = await handOver(placed.orderId, { cashReceived: 100 })
  expect(data).toMatchObject({ statusKey: 13, cashReceived: 100, toPay: 0 })
  expect(await debtOf(placed.customerId)).toBe(10_000)
  const back = { productId: placed.productId, quantity: 1, defective: false, reason: 'regret' }
  const returned = await shop.call('POST', '/returns', desk, {
    fromOrderId: placed.orderId,
    items: [back],
    refundFreight: false,
    settle: 'credit',
    comments: '',
  })
  expect(returned.status).toBe(201)
  expect([await debtOf(placed.customerId), await creditOf(placed.customerId)]).toEqual([0, 0])
})

test('of a Pix that the bank gave back after a return, what the customer got for the goods is no debt', async () => {
  const placed = await place([
    { kind: 'pix', amount: 150 },
    { kind: 'term', amount: 50, days: [30, 60] },
  ])
  await pay(placed.charges?.[0]?.txid, 150)
  expect((await handOver(placed.orderId)).status).toBe(200)
  const items = [{ productId: placed.productId, quantity: 1, defective: false, reason: 'regret' }]
  const returned = {
    fromOrderId: placed.orderId,
    items,
    settle: 'transfer',
    refundFreight: false,
    comments: '',
  }
  // R$ 50,00 of the R$ 100,00 lower the debt on term, the others leave by transfer.
  expect((await shop.call('POST', '/returns', desk, returned)).status).toBe(201)
  const paid = notice(placed.charges?.[0]?.txid ?? null, 150)
  const { end_to_end_id } = await shop.db
    .selectFrom('pix_payments')
    .select('end_to_end_id')
    .where('order_id', '=', placed.orderId)
    .executeTakeFirstOrThrow()
  const refund = { id: 'R1', valor: '150.00', natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' }
  await notify(shop, [{ ...paid, endToEndId: end_to_end_id, devolucoes: [refund] }])
  const order = await read(placed.code)
  expect(order).toMatchObject({ paid: 50 })
  expect(states(order)).toEqual(['waiting', 'received'])
  expect(await debtOf(placed.customerId)).toBe(10_000)
})
