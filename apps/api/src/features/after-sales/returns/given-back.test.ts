import type { ReturnDetails } from '@shop/contract/returns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from '../../../../test/make.ts'
import { moneyCalls } from '../../../../test/money.ts'
import { systemActor } from '../../../actor.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'
import { inTransaction } from '../../../db/database.ts'
import { recordCredit } from '../../debts/credit/credit-ledger.ts'

let shop: TestShop
let person: Person
let calls: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  // The Pix provider is unreachable, so refunds stay requested.
  shop = await openTestShop({ PIX_API_URL: 'http://127.0.0.1:9/' })
  person = await shop.employee(['full:access'])
  calls = moneyCalls(shop, person)
})
afterAll(async () => {
  expect((await findInconsistencies(shop.db)).filter((problem) => problem.startsWith('Devolvido'))).toEqual(
    [],
  )
  await shop.close()
})

type Settle = 'credit' | 'cash' | 'pix' | 'transfer'

const giveBack = (order: Sold, quantity: number, settle: Settle = 'credit', refundFreight = false) =>
  shop.call<ReturnDetails>('POST', '/returns', person, {
    fromOrderId: order.id,
    items: [{ productId: order.productId, quantity, defective: false, reason: 'regret' }],
    refundFreight,
    settle,
    comments: '',
  })

const act = (action: string, body: object) => shop.call('PATCH', `/workflow/order/${action}`, person, body)
const finish = (orderId: number, more: object = {}) =>
  shop.call('POST', '/workflow/order/finalize', person, { orderId, ...more })
const deliver = (orderId: number, cashReceived?: number) =>
  act('deliver', {
    orderId,
    signature: PNG_BASE64,
    receivedBy: 'Ana',
    ...(cashReceived !== undefined && { cashReceived }),
  })
const bringTo = (orderId: number, from: Sold, quantity = 1) =>
  calls.returned('exchange', { orderId, fromOrderId: from.id, productId: from.productId, quantity })

type Sold = Awaited<ReturnType<typeof makeOrder>>

/** Two units at R$ 100,00 on their way with a deliverer. */
async function onTheRoad(terms: Parameters<typeof makeOrder>[2] = {}) {
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  return makeOrder(shop.db, 4, { deliverer_id: deliverer.id, ...terms })
}

/** Delivered, with this cash of the R$ 200,00. */
async function delivered(cash: number) {
  const order = await onTheRoad()
  expect((await deliver(order.id, cash)).status).toBe(200)
  return order
}

const balance = (order: Sold) => calls.balance(order.customer_id)

describe('a delivered cash order', () => {
  test.each([
    ['cash', 0],
    ['credit', 200],
  ] as const)(
    'returned completely in %s is settled, so that finishing and cancelling give nothing more',
    async (settle, credit) => {
      const order = await delivered(200)
      expect((await giveBack(order, 2, settle)).data).toMatchObject({ total: 200, given: 200 })
      expect((await finish(order.id)).status).toBe(200)
      expect(await balance(order)).toBe(credit)
      expect((await calls.cancel(order.id)).status).toBe(200)
      expect(await balance(order)).toBe(credit)
      expect(await calls.order(order.id)).toMatchObject({ surplus: 0 })
    },
  )

  test('returned in part and then cancelled gives back the rest once', async () => {
    const order = await delivered(200)
    await giveBack(order, 1, 'cash')
    await finish(order.id)
    expect(await balance(order)).toBe(0)
    await calls.cancel(order.id)
    expect(await balance(order)).toBe(100)
  })

  test('exchanged at the counter is not settled again when it is finished', async () => {
    const order = await delivered(200)
    const other = await makeProduct(shop.db, 1, { sell_price_cents: 6_000 })
    await shop.call('POST', '/returns/exchange', person, {
      fromOrderId: order.id,
      items: [{ productId: order.productId, quantity: 1, defective: false, reason: 'wrong' }],
      goods: [{ productId: other.id, quantity: 1 }],
      payment: 'cash',
    })
    expect(await balance(order)).toBe(40)
    await finish(order.id)
    expect(await balance(order)).toBe(40)
  })

  test('of which nothing was received gives nothing back and stays unpaid', async () => {
    const order = await delivered(0)
    const { status, data } = await giveBack(order, 1, 'cash')
    expect([status, data.total, data.given, data.refundState]).toEqual([201, 100, 0, 'done'])
    expect(await calls.order(order.id)).toMatchObject({ paid: 0, stillOwed: 100, surplus: 0 })
    await finish(order.id)
    await calls.cancel(order.id)
    expect(await balance(order)).toBe(0)
  })

  test('paid with 150 of 200 gives back 150: what comes back lowers first what is still owed', async () => {
    const order = await delivered(150)
    expect((await giveBack(order, 1, 'cash')).data).toMatchObject({ given: 50, refund: 50 })
    expect((await giveBack(order, 1)).data).toMatchObject({ given: 100, refund: 0 })
    await finish(order.id)
    await calls.cancel(order.id)
    expect(await balance(order)).toBe(100)
  })

  test('with its freight unpaid owes no freight once it is refunded', async () => {
    const order = await onTheRoad({ freight_cents: 1_000 })
    await deliver(order.id, 0)
    expect((await giveBack(order, 2, 'cash', true)).data).toMatchObject({ total: 210, given: 0 })
    expect(await calls.order(order.id)).toMatchObject({ toPay: 0, stillOwed: 0 })
  })

  test('returned many times at once gives back what was received and no more', async () => {
    const order = await delivered(150)
    const responses = await Promise.all([
      giveBack(order, 1),
      giveBack(order, 1),
      finish(order.id),
      calls.cancel(order.id),
    ])
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    await calls.cancel(order.id)
    expect(await balance(order)).toBe(150)
  })
})

describe('a short Pix that was accepted', () => {
  const paidWith80 = () => makeOrder(shop.db, 13, { payment: 'pix', paid_cents: 8_000 })

  test('gives back at most the 80 that were received', async () => {
    const order = await paidWith80()
    expect((await giveBack(order, 2)).data.given).toBe(80)
    await calls.cancel(order.id)
    expect(await balance(order)).toBe(80)
  })

  test('cancelled gives back the 80', async () => {
    const order = await paidWith80()
    await calls.cancel(order.id)
    expect(await balance(order)).toBe(80)
  })
})

test('a provider refunds no more Pix than was paid; what credit paid becomes credit again', async () => {
  const order = await makeOrder(shop.db, 13, { payment: 'pix', paid_cents: 4_000 })
  await calls.grant(order.customer_id, 160)
  await inTransaction(shop.db, async (tx) => {
    const use = {
      kind: 'use',
      customerId: order.customer_id,
      orderId: order.id,
      amountCents: -16_000,
    } as const
    await recordCredit(tx, systemActor('Teste'), use)
    await tx.updateTable('orders').set({ credit_used_cents: 16_000 }).where('id', '=', order.id).execute()
  })
  await shop.db
    .insertInto('pix_payments')
    .values({
      end_to_end_id: `E${order.id}`,
      txid: null,
      amount_cents: 4_000,
      paid_at: new Date().toISOString(),
      order_id: order.id,
      outcome: 'matched',
    })
    .execute()
  expect((await giveBack(order, 1, 'pix')).data).toMatchObject({
    given: 100,
    refund: 40,
    refundState: 'owed',
  })
  expect((await giveBack(order, 1, 'pix')).data).toMatchObject({ given: 100, refund: 0, refundState: 'done' })
  expect(await balance(order)).toBe(160)
})

describe('goods of another order', () => {
  async function twoOrders(cash: number) {
    const { id } = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 4)
    const terms = { customer_id: id, productId: product.id }
    const from = await onTheRoad(terms)
    await deliver(from.id, cash)
    return { from, to: await makeOrder(shop.db, 6, { ...terms, is_pickup: true }) }
  }

  test('bring what was received for them: all of a paid one', async () => {
    const { from, to } = await twoOrders(200)
    expect((await bringTo(to.id, from)).data).toMatchObject({ totalExchange: 100, toPay: 100 })
    await finish(to.id)
    await calls.cancel(from.id)
    await calls.cancel(to.id)
    expect(await balance(from)).toBe(100 + 200)
  })

  test('bring nothing from an unpaid one, and lower what is owed for it', async () => {
    const { from, to } = await twoOrders(0)
    expect((await bringTo(to.id, from)).data).toMatchObject({ totalExchange: 0, toPay: 200 })
    expect(await calls.order(from.id)).toMatchObject({ stillOwed: 100, toPay: 100 })
    await calls.cancel(from.id)
    await calls.cancel(to.id)
    expect(await balance(from)).toBe(0)
  })

  test('bring the paid part of one paid with 150 of 200', async () => {
    const { from, to } = await twoOrders(150)
    expect((await bringTo(to.id, from, 2)).data).toMatchObject({ totalExchange: 150, toPay: 50 })
    await calls.cancel(from.id)
    expect(await balance(from)).toBe(0)
    await calls.cancel(to.id)
    expect(await balance(from)).toBe(150)
  })

  test.each([1, 2, 3, 6, 15] as const)(
    'do not come back before they were handed over (status %i)',
    async (status) => {
      const { id } = await makeCustomer(shop.db)
      const from = await makeOrder(shop.db, status, { customer_id: id })
      const to = await makeOrder(shop.db, 14, { customer_id: id })
      const response = await bringTo(to.id, from)
      expect([response.status, response.code]).toEqual([409, 'INVALID_STATE'])
      expect(response.errors[0]).toContain('não foi entregue')
      expect(await balance(from)).toBe(0)
    },
  )

  test('on their way come back on their own order only', async () => {
    const own = await onTheRoad()
    const to = await makeOrder(shop.db, 14, { customer_id: own.customer_id })
    expect((await bringTo(to.id, own)).status).toBe(409)
    expect((await bringTo(own.id, own)).status).toBe(201)
  })

  test('are offered only when the customer has them', async () => {
    const { from, to } = await twoOrders(150)
    const offered = async (id: number) => {
      const path = `/workflow/order/returnable/${id}`
      const { data } = await shop.call<{ orders: { orderId: number; stillOwed: number }[] }>(
        'GET',
        path,
        person,
      )
      return data.orders.map(({ orderId, stillOwed }) => [orderId, stillOwed])
    }
    expect(await offered(to.id)).toEqual([[from.id, 50]])
    const own = await onTheRoad({ customer_id: from.customer_id })
    expect((await offered(own.id)).sort()).toEqual(
      [
        [from.id, 50],
        [own.id, 200],
      ].sort(),
    )
  })
})

describe('cash at the handover', () => {
  test('is never more than what is to be paid in cash', async () => {
    const order = await onTheRoad()
    const response = await deliver(order.id, 200.01)
    expect([response.status, response.code]).toEqual([422, 'RULE_VIOLATION'])
    const pickup = await makeOrder(shop.db, 14, { is_pickup: true })
    expect((await finish(pickup.id, { cashReceived: 99_999 })).status).toBe(422)
  })

  test('is refused for an order paid otherwise, or delivered before', async () => {
    const transfer = await onTheRoad({ payment: 'transfer', paid_cents: 20_000 })
    expect((await deliver(transfer.id, 1)).status).toBe(422)
    const order = await delivered(150)
    expect((await finish(order.id, { cashReceived: 50 })).status).toBe(422)
    expect((await finish(order.id)).status).toBe(200)
  })
})

test('items given back at the door before a failed delivery count once when it is delivered and cancelled', async () => {
  const order = await onTheRoad()
  await calls.returned('return', {
    orderId: order.id,
    fromOrderId: order.id,
    productId: order.productId,
    quantity: 1,
  })
  await act('fail', { orderId: order.id, reason: 'absent' })
  await act('receive-back', { orderId: order.id })
  await act('pickup', { orderId: order.id })
  expect((await finish(order.id)).data).toMatchObject({ cashReceived: 100 })
  await calls.cancel(order.id)
  expect(await balance(order)).toBe(100)
})

test('the order of an anonymised customer is cancelled without credit, and returned in money', async () => {
  const anonymised = async () => {
    const order = await makeOrder(shop.db, 13)
    await shop.db
      .updateTable('customers')
      .set({ anonymized_at: new Date().toISOString() })
      .where('id', '=', order.customer_id)
      .execute()
    return order
  }
  const cancelled = await anonymised()
  expect((await calls.cancel(cancelled.id)).status).toBe(200)
  const returned = await anonymised()
  expect(await giveBack(returned, 1)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  expect((await giveBack(returned, 1, 'cash')).data.given).toBe(100)
})

describe('the database', () => {
  const credit = (order: Sold, amount_cents: number) =>
    shop.db
      .insertInto('credit_entries')
      .values({
        customer_id: order.customer_id,
        kind: 'return',
        balance_before_cents: 0,
        amount_cents,
        balance_after_cents: amount_cents,
        order_id: order.id,
        pix_payment_id: null,
        return_id: null,
        method: null,
        employee_id: null,
        who: 'Teste',
      })
      .execute()
  const TOO_MUCH = 'gives back more than was received'

  test('refuses credit, a refund, a move or a lower receipt that exceed what was received', async () => {
    const order = await makeOrder(shop.db, 13)
    await expect(credit(order, 20_001)).rejects.toThrow(TOO_MUCH)
    const refund = {
      code: `D${order.code}`,
      kind: 'return',
      from_order_id: order.id,
      items_cents: 20_001,
      settle: 'cash',
      refund_cents: 20_001,
      refund_asked_at: null,
      refund_state: 'owed',
      refunded_who: null,
      refunded_at: null,
      employee_id: null,
      who: 'Teste',
    } as const
    await expect(shop.db.insertInto('returns').values(refund).execute()).rejects.toThrow(TOO_MUCH)
    const { id } = await makeOrder(shop.db, 14, { customer_id: order.customer_id })
    const moved = {
      kind: 'exchange',
      order_id: id,
      from_order_id: order.id,
      product_id: order.productId,
      product_name: 'Produto',
      quantity: 3,
      unit_price_cents: 10_000,
      return_id: null,
      moved_cents: null,
      reason: null,
      employee_id: null,
      who: 'Teste',
    } as const
    await expect(shop.db.insertInto('returned_items').values(moved).execute()).rejects.toThrow(TOO_MUCH)
    await giveBack(order, 1, 'cash')
    const less = shop.db.updateTable('orders').set({ paid_cents: 9_999 }).where('id', '=', order.id)
    await expect(less.execute()).rejects.toThrow(TOO_MUCH)
  })
})
