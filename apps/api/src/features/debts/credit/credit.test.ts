import type { CreditEntry } from '@shop/contract/credit'
import type { OrderHistory } from '@shop/contract/orders'
import type { PreCheckout } from '@shop/contract/selling'
import { formatBRL } from '@shop/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from '../../../../test/make.ts'
import { moneyCalls } from '../../../../test/money.ts'
import { notice, notify, SECRET, waitingOrder } from '../../../../test/pix.ts'
import { checkCredit } from '../../../checks/ledgers.ts'

let shop: TestShop
let person: Person
let calls: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  person = await shop.employee(['full:access'])
  calls = moneyCalls(shop, person)
})
afterAll(async () => {
  expect((await checkCredit(shop.db)).broken).toEqual([])
  await shop.close()
})

const history = async (orderId: number) =>
  (await shop.call<OrderHistory>('GET', `/reports/order/histories/${orderId}`, person)).data.histories

/** A cart with units of R$ 100,00 each, ready for checkout. */
async function cart(quantity: number, creditReais: number) {
  const customer = await makeCustomer(shop.db)
  const product = await makeProduct(shop.db, 10)
  if (creditReais > 0) await calls.grant(customer.id, creditReais)
  await calls.fill(customer.id, product.id, quantity)
  return { customerId: customer.id, productId: product.id }
}

describe('the account', () => {
  test('grows by a grant and shrinks by a payout, each with the balance after it and a reason', async () => {
    const { id } = await makeCustomer(shop.db)
    const granted = await calls.grant(id, 70.1)
    expect(granted).toMatchObject({ status: 201, data: { kind: 'grant', amount: 70.1, balance: 70.1 } })
    const paid = await calls.payOut(id, 20, 'pix')
    expect(paid).toMatchObject({
      status: 201,
      data: { kind: 'payout', amount: -20, balance: 50.1, method: 'pix' },
    })
    const { balance, entries, total } = await calls.credit(id)
    expect([balance, total]).toEqual([50.1, 2])
    expect(entries).toMatchObject([
      { kind: 'payout', comment: 'Pediu de volta', orderId: null },
      { kind: 'grant', comment: 'Cortesia' },
    ])
  })

  test('is read in pages, last entry first', async () => {
    const { id } = await makeCustomer(shop.db)
    for (const amount of [1, 2, 3]) await calls.grant(id, amount)
    const { data } = await shop.call<{ entries: CreditEntry[]; total: number }>(
      'GET',
      `/customers/${id}/credit?page=1&items=2`,
      person,
    )
    expect([data.total, data.entries.map(({ amount }) => amount)]).toEqual([3, [1]])
  })

  test('is never paid out beyond its balance, not even by payouts at once', async () => {
    const { id } = await makeCustomer(shop.db)
    await calls.grant(id, 100)
    expect(await calls.payOut(id, 100.01)).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_CREDIT',
      errors: [`O crédito do cliente é de ${formatBRL(10_000)}.`],
    })
    const responses = await Promise.all(Array.from({ length: 8 }, () => calls.payOut(id, 30)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await calls.balance(id)).toBe(10)
  })

  test('a payout repeated with its key is paid once', async () => {
    const { id } = await makeCustomer(shop.db)
    await calls.grant(id, 50)
    const body = { amount: 20, method: 'cash', comment: 'Balcão' }
    const pay = () =>
      shop.call('POST', `/customers/${id}/credit/payout`, person, body, { 'idempotency-key': `payout-${id}` })
    expect([(await pay()).status, (await pay()).status]).toEqual([201, 201])
    expect(await calls.balance(id)).toBe(30)
  })

  test.each([
    [{ amount: 0 }, 422],
    [{ amount: -1 }, 400],
    [{ amount: 1e308 }, 400],
    [{ amount: 10.005 }, 400],
    [{ amount: '10' }, 400],
    [{ amount: 10, comment: ' ' }, 400],
    [{ amount: 10, note: 'x' }, 400],
  ])('refuses %j with %i and changes nothing', async (change, status) => {
    const { id } = await makeCustomer(shop.db)
    await calls.grant(id, 5)
    const body: object = Object.assign({ amount: 1, comment: 'x' }, change)
    for (const [path, more] of [
      ['grant', {}],
      ['payout', { method: 'cash' }],
    ] as const) {
      const response = await shop.call('POST', `/customers/${id}/credit/${path}`, person, {
        ...body,
        ...more,
      })
      expect(response.status).toBe(status)
      expect(response.errors[0]).toBeTruthy()
    }
    expect(await calls.balance(id)).toBe(5)
  })

  test('an unknown customer has none', async () => {
    for (const call of [calls.grant(999_999, 1), calls.payOut(999_999, 1)])
      expect((await call).status).toBe(404)
    expect((await shop.call('GET', '/customers/999999/credit', person)).status).toBe(404)
    expect((await shop.call('GET', '/customers/1/credit?items=101', person)).status).toBe(400)
  })

  test('the database refuses a balance below zero and a row that does not add up', async () => {
    const { id } = await makeCustomer(shop.db)
    await expect(
      shop.db.updateTable('customers').set({ credit_cents: -1 }).where('id', '=', id).execute(),
    ).rejects.toThrow('customers_credit_not_negative')
    await expect(
      sql`insert into credit_entries (customer_id, kind, balance_before_cents, amount_cents, balance_after_cents, who)
        values (${id}, 'grant', 0, 5, 6, 'x')`.execute(shop.db),
    ).rejects.toThrow('credit_entries_add_up')
    await expect(shop.db.deleteFrom('credit_entries').execute()).rejects.toThrow('permission denied')
  })
})

describe('selling with credit', () => {
  test('the cart shows the customer’s credit, and the order takes no more than its price', async () => {
    const { customerId } = await cart(2, 150)
    const { data: before } = await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customerId}`, person)
    expect([before.credit, before.total]).toEqual([150, 200])
    const { data } = await calls.checkout(customerId, { useCredit: true, totalSeen: 50 })
    const order = await calls.order(data.orderId)
    expect(order).toMatchObject({ total: 200, creditUsed: 150, toPay: 50, statusKey: 1 })
    expect(await calls.balance(customerId)).toBe(0)
    expect((await history(data.orderId))[0]?.comment).toBe(`Crédito usado: ${formatBRL(15_000)}.`)
  })

  test('nothing is taken when it is not asked for, or when there is none', async () => {
    const { customerId } = await cart(1, 30)
    const { data } = await calls.checkout(customerId)
    expect(await calls.order(data.orderId)).toMatchObject({ creditUsed: 0, toPay: 100 })
    expect(await calls.balance(customerId)).toBe(30)
    const other = await cart(1, 0)
    const { data: unpaid } = await calls.checkout(other.customerId, { useCredit: true })
    expect(await calls.order(unpaid.orderId)).toMatchObject({ creditUsed: 0, toPay: 100 })
  })

  test('with nothing left to pay, neither proof nor Pix is needed, and the order goes to preparation', async () => {
    for (const kind of ['', 'bank/transfer/', 'pix/'] as const) {
      const { customerId } = await cart(1, 130)
      const { status, data } = await calls.checkout(customerId, { useCredit: true }, kind)
      expect(status).toBe(201)
      expect(await calls.order(data.orderId)).toMatchObject({ statusKey: 1, creditUsed: 100, toPay: 0 })
      expect(await calls.balance(customerId)).toBe(30)
      if (kind === 'pix/') expect(data).toMatchObject({ txid: null, pixCode: null })
    }
  })

  test('a transfer with something left to pay still needs its proof', async () => {
    const { customerId } = await cart(1, 99.99)
    expect((await calls.checkout(customerId, { useCredit: true }, 'bank/transfer/')).status).toBe(422)
    expect(await calls.balance(customerId)).toBe(99.99)
    const proof = { useCredit: true, receiptImage: PNG_BASE64 }
    const { data } = await calls.checkout(customerId, proof, 'bank/transfer/')
    await shop.call('PATCH', '/workflow/order/approve', person, { orderId: data.orderId })
    expect(await calls.order(data.orderId)).toMatchObject({ toPay: 0.01, paid: 0.01, statusKey: 1 })
  })

  test('fifty checkouts at once with R$ 100,00 of credit use R$ 100,00', async () => {
    const { id } = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 50)
    await calls.grant(id, 100)
    const sell = async () => {
      await calls.fill(id, product.id, 1)
      return calls.checkout(id, { useCredit: true })
    }
    const responses = await Promise.all(Array.from({ length: 50 }, sell))
    const placed = responses.filter(({ status }) => status === 201)
    const orders = await Promise.all(placed.map(({ data }) => calls.order(data.orderId)))
    expect(orders.reduce((sum, { creditUsed }) => sum + creditUsed, 0)).toBe(100)
    expect(await calls.balance(id)).toBe(0)
  })
})

describe('an order that is undone', () => {
  test('returns the credit that it used, once, by any way of cancelling', async () => {
    const { customerId } = await cart(1, 60)
    const { data } = await calls.checkout(customerId, { useCredit: true })
    const responses = await Promise.all([calls.cancel(data.orderId), calls.cancel(data.orderId)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await calls.balance(customerId)).toBe(60)
    expect((await history(data.orderId)).at(-1)?.comment).toBe(
      `Desistiu · Crédito ao cliente: ${formatBRL(6_000)} (pedido cancelado ou reprovado).`,
    )
  })

  test('credits a confirmed Pix when it is refused or cancelled', async () => {
    for (const action of ['refuse', 'cancel']) {
      const order = await waitingOrder(shop)
      await notify(shop, [notice(order.txid, 200)])
      const body = { orderId: order.id, ...(action === 'cancel' && { comment: 'x' }) }
      expect((await shop.call('PATCH', `/workflow/order/${action}`, person, body)).status).toBe(200)
      const { customerId } = await calls.order(order.id)
      expect(await calls.balance(customerId)).toBe(200)
      if (action === 'refuse') expect((await calls.cancel(order.id)).status).toBe(200)
      expect(await calls.balance(customerId)).toBe(200)
    }
  })

  test('credits cash received when it was finished, and none that was not received', async () => {
    const order = await makeOrder(shop.db, 6, { is_pickup: true })
    await shop.call('POST', '/workflow/order/finalize', person, { orderId: order.id })
    await calls.cancel(order.id)
    expect(await calls.balance(order.customer_id)).toBe(200)
    const unpaid = await makeOrder(shop.db, 6, { is_pickup: true })
    await calls.cancel(unpaid.id)
    expect(await calls.balance(unpaid.customer_id)).toBe(0)
  })

  test('cash that was received before an exchange is credited at once, and not again when the order is finished', async () => {
    const { id } = await makeCustomer(shop.db)
    const earlier = await makeOrder(shop.db, 13, { customer_id: id })
    const order = await makeOrder(shop.db, 5, {
      customer_id: id,
      paid_cents: 20_000,
      cash_received_cents: 20_000,
    })
    const body = { orderId: order.id, fromOrderId: earlier.id, productId: earlier.productId, quantity: 1 }
    expect((await calls.returned('exchange', body)).data).toMatchObject({ toPay: 100, paid: 200 })
    expect(await calls.balance(id)).toBe(100)
    await shop.call('POST', '/workflow/order/finalize', person, { orderId: order.id })
    expect(await calls.balance(id)).toBe(100)
    await calls.cancel(order.id)
    expect(await calls.balance(id)).toBe(300)
  })

  test('credits the items given for it, and nothing twice', async () => {
    const { id } = await makeCustomer(shop.db)
    const earlier = await makeOrder(shop.db, 13, { customer_id: id, paid_cents: 20_000 })
    const order = await makeOrder(shop.db, 4, { customer_id: id, sub_total_cents: 5_000 })
    const body = { orderId: order.id, fromOrderId: earlier.id, productId: earlier.productId, quantity: 1 }
    await calls.returned('exchange', body)
    expect(await calls.balance(id)).toBe(50)
    await calls.cancel(order.id)
    expect(await calls.balance(id)).toBe(100)
    await calls.cancel(earlier.id)
    expect(await calls.balance(id)).toBe(200)
  })
})

describe('a Pix that an employee decides about', () => {
  const decide = (id: number, body: object) =>
    shop.call('PATCH', `/orders/pix/payments/${id}`, person, { note: 'Combinado', ...body })

  async function queued(reais: number) {
    const order = await waitingOrder(shop)
    await notify(shop, [notice(order.txid, reais)])
    const { id } = await shop.db
      .selectFrom('pix_payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return { order, id, customerId: (await calls.order(order.id)).customerId }
  }

  test('kept for the customer, all of it is credited', async () => {
    const { id, customerId } = await queued(250)
    expect((await decide(id, { decision: 'keep' })).status).toBe(200)
    expect(await calls.credit(customerId)).toMatchObject({ balance: 250, entries: [{ kind: 'pix' }] })
    expect((await decide(id, { decision: 'keep' })).status).toBe(409)
    expect(await calls.balance(customerId)).toBe(250)
  })

  test('when it is accepted, what exceeds the order’s price is credited', async () => {
    const { id, order, customerId } = await queued(250)
    await decide(id, { decision: 'accept' })
    expect(await calls.balance(customerId)).toBe(50)
    await calls.cancel(order.id)
    expect(await calls.balance(customerId)).toBe(250)
  })

  test('when it is given back, nothing is credited', async () => {
    const { id, customerId } = await queued(250)
    await decide(id, { decision: 'refund' })
    expect(await calls.balance(customerId)).toBe(0)
  })
})
