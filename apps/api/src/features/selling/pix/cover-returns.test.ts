import type { OwnReturn } from '@shop/contract/own-account'
import type { InstalmentPix } from '@shop/contract/receivables'
import type { ReturnDetails } from '@shop/contract/returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, overlap, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'
import { type Notice, notice, notify, SECRET, setPixAuto, waitingOrder } from '../../../../test/pix.ts'
import { checkGiven, checkReceivables, checkRefunds } from '../../../checks/ledgers.ts'
import { takeRefunds } from './take-refunds.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  manager = await shop.employee(['full:access'])
  await setPixAuto(shop, true)
  const account = {
    kind: 'Pix',
    name: 'Loja',
    pix_type: 'Email',
    pix_key: 'loja@teste.local',
    disabled: false,
  } as const
  await shop.db.insertInto('bank_settings').values(account).execute()
})
afterAll(async () => {
  for (const check of [checkGiven, checkRefunds]) expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

const refund = (id: string, valor: number, natureza = 'ORIGINAL') => ({
  id,
  valor: valor.toFixed(2),
  natureza,
  status: 'DEVOLVIDO',
})
type Refund = ReturnType<typeof refund>

const report = (paid: Notice, ...devolucoes: Refund[]) => notify(shop, [{ ...paid, devolucoes }])

/** A finished order of two units at R$ 100,00, paid by Pix, and what a customer's account says of it. */
async function paidOrder() {
  const order = await waitingOrder(shop)
  const paid = notice(order.txid, 200)
  await notify(shop, [paid])
  await shop.db.updateTable('orders').set({ status: 13 }).where('id', '=', order.id).execute()
  return { ...order, paid }
}
type Sold = Pick<Awaited<ReturnType<typeof paidOrder>>, 'id' | 'productId'>

/** A unit of R$ 100,00 comes back. */
async function giveBack({ id, productId }: Sold, settle = 'pix') {
  const { status, data } = await shop.call<ReturnDetails>('POST', '/returns', manager, {
    fromOrderId: id,
    items: [{ productId, quantity: 1, defective: false, reason: 'regret' }],
    refundFreight: false,
    settle,
    comments: '',
  })
  expect(status).toBe(201)
  return data
}

const stateOf = async ({ id }: { id: number }) => {
  const { data } = await shop.call<ReturnDetails>('GET', `/returns/${id}`, manager)
  return [data.refundState, data.refundOpen]
}
const confirm = ({ id }: { id: number }, openSeen?: number) =>
  shop.call<ReturnDetails>('PATCH', `/returns/${id}/refunded`, manager, { comment: 'Pago', openSeen })

const owedFor = async (orderId: number) =>
  (
    await shop.db.selectFrom('instalments').select('open_cents').where('order_id', '=', orderId).execute()
  ).reduce((sum, { open_cents }) => sum + open_cents, 0)

test('a smaller refund covers a part of what is owed, and what is left of it stays owed', async () => {
  const order = await paidOrder()
  const back = await giveBack(order)
  expect([back.refund, ...(await stateOf(back))]).toEqual([100, 'owed', 100])
  await report(order.paid, refund('A1', 30))
  await report(order.paid, refund('A1', 30))
  expect(await stateOf(back)).toEqual(['owed', 70])
  expect(await owedFor(order.id)).toBe(0)
  const { data } = await shop.call<{ returns: ReturnDetails[] }>(
    'GET',
    `/returns?search=${back.code}`,
    manager,
  )
  expect(data.returns).toMatchObject([{ refund: 100, refundOpen: 70 }])
  await report(order.paid, refund('A1', 30), refund('A2', 70))
  expect(await stateOf(back)).toEqual(['done', 0])
  expect((await confirm(back)).status).toBe(409)
  expect(await owedFor(order.id)).toBe(0)
})

test('a larger refund covers what is owed, and only the rest opens the part again', async () => {
  const order = await paidOrder()
  const back = await giveBack(order)
  await report(order.paid, refund('B1', 130, 'MED_FRAUDE'))
  expect(await stateOf(back)).toEqual(['done', 0])
  expect(await owedFor(order.id)).toBe(3_000)
})

test('the sum of two covers both; less than that covers the oldest first', async () => {
  const order = await paidOrder()
  const [first, second] = [await giveBack(order), await giveBack(order)]
  await report(order.paid, refund('C1', 130))
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['done', 0],
    ['owed', 70],
  ])
  await report(order.paid, refund('C2', 70))
  expect(await stateOf(second)).toEqual(['done', 0])
  expect(await owedFor(order.id)).toBe(0)
})

test('the code of a return, and then exactly its amount, go before its age', async () => {
  const order = await paidOrder()
  const [first, second] = [await giveBack(order), await giveBack(order)]
  await report(order.paid, refund(second.code, 60))
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['owed', 100],
    ['owed', 40],
  ])
  await report(order.paid, refund('D1', 40))
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['owed', 100],
    ['done', 0],
  ])
})

test('only returns of the same order are covered, those by Pix before those by transfer', async () => {
  const [order, other] = [await paidOrder(), await paidOrder()]
  const backs = [await giveBack(order, 'transfer'), await giveBack(order), await giveBack(other)]
  await report(order.paid, refund('E1', 100))
  expect(await Promise.all(backs.map(stateOf))).toEqual([
    ['owed', 100],
    ['done', 0],
    ['owed', 100],
  ])
  expect(await owedFor(order.id)).toBe(0)
})

test('what is owed by transfer is covered too, whoever gave the Pix back, and is not paid a second time', async () => {
  const order = await paidOrder()
  const [first, second] = [await giveBack(order, 'transfer'), await giveBack(order, 'transfer')]
  await report(order.paid, refund('M1', 130, 'MED_FRAUDE'))
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['done', 0],
    ['owed', 70],
  ])
  expect((await confirm(first)).status).toBe(409)
  expect((await confirm(second, 70)).status).toBe(200)
})

test('a transfer that a person confirmed is not what the bank gives back of the Pix', async () => {
  const order = await paidOrder()
  await confirm(await giveBack(order, 'transfer'))
  await report(order.paid, refund('O1', 100))
  expect(await owedFor(order.id)).toBe(10_000)
})

describe('what a person confirmed', () => {
  test('is what the bank reports later, in one or more refunds, and is not owed by the customer', async () => {
    const order = await paidOrder()
    const back = await giveBack(order)
    await report(order.paid, refund('F1', 30))
    const stale = await confirm(back, 100)
    expect([stale.status, stale.code, stale.current, stale.errors[0]]).toEqual([
      409,
      'STALE',
      70,
      expect.stringMatching(
        /^O banco devolveu uma parte .* faltam R\$\s70,00\. Confira antes de confirmar\.$/,
      ),
    ])
    expect((await confirm(back, 70)).data).toMatchObject({ refundState: 'done', refundOpen: 0 })
    await report(order.paid, refund('F2', 50), refund('F3', 20))
    expect(await owedFor(order.id)).toBe(0)
    await report(order.paid, refund('F4', 10))
    expect(await owedFor(order.id)).toBe(1_000)
  })

  test('is less, when the bank reports a part while it is being confirmed', async () => {
    const order = await paidOrder()
    const back = await giveBack(order)
    const { id } = await shop.db
      .selectFrom('pix_payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const confirmed = await overlap(
      shop.db,
      (tx) => takeRefunds(tx, id, [{ id: 'N1', rtrId: '', valor: 6_000, nature: 'ORIGINAL' }]),
      () => confirm(back, 100),
    )
    expect([confirmed.code, confirmed.current]).toEqual(['STALE', 40])
    expect(await stateOf(back)).toEqual(['owed', 40])
  })

  test('is not what the bank gave back by itself', async () => {
    const order = await paidOrder()
    const back = await giveBack(order)
    await confirm(back)
    await report(order.paid, refund('G1', 100, 'MED_FRAUDE'))
    expect(await owedFor(order.id)).toBe(10_000)
  })

  test('waits behind what is still owed', async () => {
    const order = await paidOrder()
    const [paid, owed] = [await giveBack(order), await giveBack(order)]
    await confirm(paid)
    await report(order.paid, refund('H1', 100))
    expect(await stateOf(owed)).toEqual(['done', 0])
    await report(order.paid, refund('H2', 60))
    expect(await owedFor(order.id)).toBe(0)
  })
})

test('reports and confirmations at once cover each cent once', async () => {
  for (let round = 0; round < 8; round++) {
    const order = await paidOrder()
    const back = await giveBack(order)
    const refunds = [refund('I1', 40), refund('I2', 30), refund('I3', 60)]
    const [confirmed] = await Promise.all([
      confirm(back),
      ...refunds.flatMap((one) => [report(order.paid, one), report(order.paid, ...refunds)]),
    ])
    expect([200, 409]).toContain(confirmed?.status)
    expect(await stateOf(back)).toEqual(['done', 0])
    expect(await owedFor(order.id)).toBe(3_000)
    const { covered } = await shop.db
      .selectFrom('pix_refunds')
      .select((eb) => eb.fn.sum<number>('amount_cents').as('covered'))
      .where('return_id', '=', back.id)
      .executeTakeFirstOrThrow()
    expect(Number(covered)).toBe(10_000)
  }
})

/** What nothing covered of each refund, in cents. */
const uncoveredOf = async (paid: Notice) =>
  (
    await shop.db
      .selectFrom('pix_refunds')
      .innerJoin('pix_payments', 'pix_payments.id', 'payment_id')
      .select('open_cents')
      .where('end_to_end_id', '=', paid.endToEndId)
      .orderBy('pix_refunds.id')
      .execute()
  ).map(({ open_cents }) => open_cents)

/** A sale on term of R$ 200,00 whose instalment a Pix paid. */
async function instalmentPaid(customerId: number) {
  const { id: productId } = await makeProduct(shop.db, 5)
  await shop.call('POST', `/orders/cart/add/${customerId}`, manager, { productId, quantity: 2 })
  const parts = [{ kind: 'term', amount: 200, days: [30] }]
  const sale = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, parts }
  const placed = await shop.call<{ orderId: number }>('POST', `/orders/checkout/${customerId}`, manager, sale)
  const id = placed.data.orderId
  const { id: instalment } = await shop.db
    .selectFrom('instalments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const charge = await shop.call<InstalmentPix>('POST', '/receivables/pix', manager, {
    instalments: [instalment],
  })
  const paid = notice(charge.data.txid, 200)
  await notify(shop, [paid])
  return { id, productId, paid }
}

test('a Pix for instalments covers what is owed for the orders that it paid', async () => {
  const customer = await makeCustomer(shop.db, { credit_limit_cents: 100_000, term_plans: '30' })
  const { id, productId, paid } = await instalmentPaid(customer.id)
  await shop.db.updateTable('orders').set({ status: 13 }).where('id', '=', id).execute()
  const back = await giveBack({ id, productId })
  expect(back).toMatchObject({ refund: 100, refundState: 'owed' })
  await report(paid, refund('J1', 60))
  expect(await stateOf(back)).toEqual(['owed', 40])
  expect(await owedFor(id)).toBe(0)
  await report(paid, refund('J2', 90))
  expect(await stateOf(back)).toEqual(['done', 0])
  expect(await owedFor(id)).toBe(5_000)
})

describe('a Pix for the instalments of an order that was cancelled since then, when the bank takes it back,', () => {
  async function cancelled() {
    const customer = await makeCustomer(shop.db, { credit_limit_cents: 100_000, term_plans: '30' })
    const { paid, id } = await instalmentPaid(customer.id)
    await shop.call('PATCH', '/workflow/order/cancel', manager, { orderId: id, comment: 'Desistiu' })
    const balance = async () =>
      (await shop.call<{ balance: number }>('GET', `/customers/${customer.id}/credit`, manager)).data.balance
    expect(await balance()).toBe(200)
    return { paid, id, customerId: customer.id, balance }
  }

  test('takes the credit that the order gave, once, and nothing is owed again', async () => {
    const { paid, id, balance } = await cancelled()
    await report(paid, refund('M1', 150))
    expect([await balance(), await owedFor(id)]).toEqual([50, 0])
    await report(paid, refund('M2', 50))
    expect([await balance(), await owedFor(id)]).toEqual([0, 0])
    expect(await uncoveredOf(paid)).toEqual([0, 0])
    expect((await checkReceivables(shop.db)).broken).toEqual([])
  })

  test('names what is not there', async () => {
    const { paid, customerId, balance } = await cancelled()
    const spent = { amount: 60, method: 'cash', comment: 'Pediu' }
    await shop.call('POST', `/customers/${customerId}/credit/payout`, manager, spent)
    await report(paid, refund('M3', 200))
    expect([await balance(), await uncoveredOf(paid)]).toEqual([0, [6_000]])
  })

  test('is taken of a forgotten person too, who owes nothing', async () => {
    const { paid, id, customerId } = await cancelled()
    await shop.db
      .updateTable('customers')
      .set({ credit_cents: 0, anonymized_at: sql<string>`now()` })
      .where('id', '=', customerId)
      .execute()
    await report(paid, refund('M4', 200))
    expect([await owedFor(id), await uncoveredOf(paid)]).toEqual([0, [20_000]])
  })
})

test('a payment that a person confirmed, reported for the first time with its refund, covers what is owed', async () => {
  const order = await waitingOrder(shop)
  const seen = notice(order.txid, 200)
  await shop.call('PATCH', '/workflow/order/pix', manager, {
    orderId: order.id,
    amount: 200,
    endToEndId: seen.endToEndId,
  })
  await shop.db.updateTable('orders').set({ status: 13 }).where('id', '=', order.id).execute()
  const back = await giveBack(order)
  await report(seen, refund('K1', 130))
  expect(await stateOf(back)).toEqual(['done', 0])
  expect(await owedFor(order.id)).toBe(3_000)
})

test('the customer sees what is still owed of it', async () => {
  const order = await paidOrder()
  await giveBack(order)
  await report(order.paid, refund('L1', 30))
  const customer = await shop.signIn(order.customer_id)
  const { data } = await shop.call<{ returns: OwnReturn[] }>('GET', '/shop/returns', customer)
  expect(data.returns).toMatchObject([{ refund: 100, refundOpen: 70, refundState: 'owed' }])
})
