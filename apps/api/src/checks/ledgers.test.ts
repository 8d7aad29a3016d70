import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../test/make.ts'
import { checkCredit, checkDefectiveLedger, checkGiven, checkLedger, checkRefunds } from './ledgers.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('finds nothing while every stock equals its ledger', async () => {
  await makeProduct(shop.db, 5)
  await makeProduct(shop.db, 0)
  expect(await checkLedger(shop.db)).toEqual({ checked: 2, broken: [] })
})

test('names the product whose stock was changed past the ledger', async () => {
  const { id, code, name } = await makeProduct(shop.db, 5)
  await shop.db.updateTable('products').set({ stock: 7 }).where('id', '=', id).execute()
  expect((await checkLedger(shop.db)).broken).toMatchObject([
    { label: `${code} ${name}`, value: 7, ledger: 5, gaps: 0 },
  ])
  await shop.db.updateTable('products').set({ stock: 5 }).where('id', '=', id).execute()
})

test('names the product whose ledger has a gap, although it ends at the stock', async () => {
  const { id, code, name } = await makeProduct(shop.db, 5)
  const movement = {
    product_id: id,
    kind: 'inventory',
    who: 'Teste',
    quantity_before: 8,
    quantity_after: 8,
  } as const
  await shop.db
    .insertInto('stock_movements')
    .values({
      ...movement,
      source: null,
      cost_before_cents: null,
      unit_cost_cents: null,
      order_id: null,
      employee_id: null,
    })
    .execute()
  await shop.db.updateTable('products').set({ stock: 8 }).where('id', '=', id).execute()
  expect((await checkLedger(shop.db)).broken).toMatchObject([
    { label: `${code} ${name}`, value: 8, ledger: 8, gaps: 1 },
  ])
})

test('names the defective shelf and the account that were changed past their ledgers', async () => {
  const product = await makeProduct(shop.db, 0)
  const customer = await makeCustomer(shop.db)
  expect([(await checkDefectiveLedger(shop.db)).broken, (await checkCredit(shop.db)).broken]).toEqual([
    [],
    [],
  ])
  await shop.db.updateTable('products').set({ defective: 1 }).where('id', '=', product.id).execute()
  await shop.db.updateTable('customers').set({ credit_cents: 1 }).where('id', '=', customer.id).execute()
  expect((await checkDefectiveLedger(shop.db)).broken).toMatchObject([{ value: 1, ledger: 0 }])
  expect((await checkCredit(shop.db)).broken).toMatchObject([
    { label: `cliente ${customer.id}`, value: 1, ledger: 0, gaps: 0 },
  ])
})

test('names the orders that an earlier release settled twice, with what was given for them', async () => {
  const { id, code, customer_id } = await makeOrder(shop.db, 13)
  expect((await checkGiven(shop.db)).broken).toEqual([])
  // As the earlier code wrote it, before the database refused it: returned in cash, and credited again at the finish.
  await sql`alter table credit_entries disable trigger credit_entries_were_received`.execute(shop.owner)
  await sql`alter table returns disable trigger returns_were_received`.execute(shop.owner)
  await sql`insert into returns (code, kind, from_order_id, items_cents, settle, refund_state, refunded_at, who)
    values ('D00000001', 'return', ${id}, 20000, 'cash', 'done', now(), 'Teste')`.execute(shop.owner)
  await sql`insert into credit_entries (customer_id, kind, balance_before_cents, amount_cents, balance_after_cents,
    order_id, who) values (${customer_id}, 'return', 0, 20000, 20000, ${id}, 'Teste')`.execute(shop.owner)
  const { broken } = await checkGiven(shop.db)
  expect(broken).toEqual([
    {
      label: `pedido ${code}, devolvido mais do que recebido (crédito 200.00, dinheiro 200.00)`,
      value: 40_000,
      ledger: 20_000,
      gaps: 0,
    },
  ])
  // Nothing more is given back for the order.
  const person = await shop.employee(['full:access'])
  const cancelled = await shop.call('PATCH', '/workflow/order/cancel', person, { orderId: id, comment: 'x' })
  expect(cancelled.status).toBe(200)
  expect((await checkGiven(shop.db)).broken).toEqual(broken)
})

test('names the returns and Pix of which more was reported than is given back', async () => {
  const { id } = await makeOrder(shop.db, 13)
  const back = await shop.db
    .insertInto('returns')
    .values({
      code: 'D00000002',
      kind: 'return',
      from_order_id: id,
      items_cents: 5_000,
      settle: 'pix',
      refund_cents: 5_000,
      refund_state: 'owed',
      who: 'Teste',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment = await shop.db
    .insertInto('pix_payments')
    .values({
      end_to_end_id: 'E1',
      txid: null,
      amount_cents: 20_000,
      paid_at: new Date().toISOString(),
      order_id: id,
      outcome: 'matched',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = (refund_id: string, amount_cents: number, return_id: number | null) =>
    shop.db
      .insertInto('pix_refunds')
      .values({
        payment_id: payment.id,
        refund_id,
        amount_cents,
        nature: '',
        own_cents: return_id === null ? 0 : amount_cents,
        return_id,
      })
      .execute()
  await report('A', 4_000, back.id)
  expect((await checkRefunds(shop.db)).broken).toEqual([])
  await report('B', 1_000, back.id)
  const named = { label: 'devolução D00000002', value: 5_000, ledger: 5_000, gaps: 0 }
  expect((await checkRefunds(shop.db)).broken).toEqual([named])
  await report('C', 500, back.id)
  await report('D', 300, null)
  expect((await checkRefunds(shop.db)).broken).toEqual([
    { label: 'Pix E1', value: 0, ledger: 300, gaps: 0 },
    { ...named, ledger: 5_500 },
  ])
})
