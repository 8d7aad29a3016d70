import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { formatBRL } from '@shop/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { type Actor, employeeActor, systemActor } from '../../../actor.ts'
import { checkReceivables } from '../../../checks/ledgers.ts'
import { endDebt, lowerDebt, openRest } from './debt.ts'
import { openInstalments } from './open-instalments.ts'
import { findTerms } from './receivable-terms.ts'

let shop: TestShop
let today: string
const seller = systemActor('Vendas')

beforeAll(async () => {
  shop = await openTestShop()
  today = (await findTerms(shop.db)).today
})
afterAll(async () => {
  expect((await checkReceivables(shop.db)).broken).toEqual([])
  await shop.close()
})

const debtor = (limit: number, more = {}) =>
  makeCustomer(shop.db, { credit_limit_cents: limit, term_plans: '0; 14; 30/60/90', ...more })

async function sell(
  customerId: number,
  amountCents: number,
  days = [30, 60, 90],
  by: Actor = seller,
  allowance?: { reason: string },
) {
  const order = await makeOrder(shop.db, 1, { customer_id: customerId })
  const sold = { orderId: order.id, customerId, partId: null, amountCents, days, by, allowance }
  const received = await shop.db.transaction().execute((tx) => openInstalments(tx, sold))
  return { ...order, ...received }
}

const rows = (orderId: number) =>
  shop.db
    .selectFrom('instalments')
    .select(['number', 'count', 'amount_cents', 'open_cents', 'origin'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
const owed = async (id: number) =>
  (await shop.db.selectFrom('customers').select('debt_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .debt_cents
const makeLate = (customerId: number, days: number) =>
  shop.owner
    .updateTable('instalments')
    .set({ due_date: sql`${today}::date - ${days}::int` })
    .where('customer_id', '=', customerId)
    .execute()

describe('a sale on term', () => {
  test('opens its instalments and counts in what the customer owes', async () => {
    const { id } = await debtor(10_000)
    const order = await sell(id, 10_000)
    expect(await rows(order.id)).toMatchObject([
      { number: 1, count: 3, amount_cents: 3_334, open_cents: 3_334, origin: 'term' },
      { number: 2, amount_cents: 3_333 },
      { number: 3, amount_cents: 3_333 },
    ])
    expect(order.notes[0]).toMatch(/^A prazo: R\$\s33,34 em \d\d\/\d\d\/\d{4}, /)
    expect(await owed(id)).toBe(10_000)
  })

  test('is refused one centavo beyond the limit, with what is missing', async () => {
    const { id } = await debtor(10_000)
    await sell(id, 4_000, [14])
    await expect(sell(id, 6_001, [14])).rejects.toMatchObject({
      code: 'CREDIT_LIMIT',
      message: expect.stringContaining(`faltam ${formatBRL(1)}`),
    })
    await sell(id, 6_000, [14])
    expect(await owed(id)).toBe(10_000)
  })

  test('is refused while something is overdue for longer than the grace', async () => {
    const { id } = await debtor(100_000)
    const { code } = await sell(id, 1_000, [14])
    await makeLate(id, 3)
    await expect(sell(id, 1_000, [14])).rejects.toMatchObject({
      code: 'OVERDUE',
      message: expect.stringMatching(new RegExp(`^A parcela 1/1 do pedido ${code} .*, há 3 dias: receba-a`)),
    })
    await shop.db
      .updateTable('instalments')
      .set({ order_id: null, document: 'NF 7', origin: 'opening', plan_days: null })
      .where('customer_id', '=', id)
      .execute()
    await expect(sell(id, 1_000, [14])).rejects.toThrow(/^O documento NF 7 .*, há 3 dias: receba-o/)
    await shop.db.updateTable('companies').set({ grace_days: 3 }).execute()
    await sell(id, 1_000, [14])
    await shop.db.updateTable('companies').set({ grace_days: 0 }).execute()
  })

  test('may be allowed with a reason by who manages receivables, and by nobody else', async () => {
    const { id } = await debtor(0)
    const reason = { reason: 'Cliente de anos' }
    const as = (permissions: string[]) => employeeActor({ id: 1, name: 'Ana', permissions }, '')
    await expect(sell(id, 500, [14], as(['bo:manage:orders']), reason)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const by = await shop.employee(['bo:manage:receivables'])
    const manager = employeeActor({ id: by.id, name: 'Ana', permissions: ['bo:manage:receivables'] }, '')
    const order = await sell(id, 500, [14], manager, reason)
    expect(await rows(order.id)).toMatchObject([{ origin: 'allowed' }])
    expect(order.personal).toEqual(['Motivo: Cliente de anos.'])
  })

  test('needs one of the customer’s plans, and a centavo for each instalment', async () => {
    const { id } = await debtor(10_000)
    await expect(sell(id, 1_000, [30])).rejects.toMatchObject({
      code: 'RULE_VIOLATION',
      message: 'O prazo 30 não está entre os do cliente: 0; 14; 30/60/90.',
    })
    await expect(sell(id, 2)).rejects.toMatchObject({ code: 'RULE_VIOLATION' })
    const without = await debtor(10_000, { term_plans: '' })
    await expect(sell(without.id, 1_000, [30])).rejects.toMatchObject({
      message: 'O cliente não tem prazos combinados.',
    })
  })

  test('many at once never exceed the limit', async () => {
    const { id } = await debtor(10_000)
    const responses = await Promise.allSettled(Array.from({ length: 8 }, () => sell(id, 3_000, [14])))
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await owed(id)).toBe(9_000)
  })
})

const inTx = <T>(work: (tx: Parameters<typeof endDebt>[0]) => Promise<T>) =>
  shop.db.transaction().execute(work)

describe('goods that come back', () => {
  test('lower what is owed for their order, last due first, and no more than that', async () => {
    const { id } = await debtor(100_000)
    const order = await sell(id, 9_000)
    const lower = (amountCents: number) =>
      inTx((tx) => lowerDebt(tx, { orderId: order.id, amountCents, by: seller }))
    expect(await lower(4_000)).toBe(4_000)
    expect((await rows(order.id)).map(({ open_cents }) => open_cents)).toEqual([3_000, 2_000, 0])
    expect(await lower(6_000)).toBe(5_000)
    expect(await lower(1)).toBe(0)
    expect(await owed(id)).toBe(0)
  })

  test('a cancelled order ends its open instalments', async () => {
    const { id } = await debtor(100_000)
    const order = await sell(id, 9_000)
    expect(await inTx((tx) => endDebt(tx, order.id, seller))).toBe(9_000)
    expect(await inTx((tx) => endDebt(tx, order.id, seller))).toBe(0)
    expect(await owed(id)).toBe(0)
  })
})

test('what was not paid at the door is due that day, whatever the limit', async () => {
  const { id } = await debtor(0)
  const order = await makeOrder(shop.db, 5, { customer_id: id })
  const rest = (customerId: number) =>
    inTx((tx) => openRest(tx, { orderId: order.id, customerId, amountCents: 700, by: seller }))
  expect(await rest(id)).toEqual([`Fica em aberto, vencendo hoje: ${formatBRL(700)}.`])
  expect(await rows(order.id)).toMatchObject([{ number: 1, count: 1, open_cents: 700, origin: 'rest' }])
  expect(await owed(id)).toBe(700)
  const walkIn = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', WALK_IN_EMAIL)
    .executeTakeFirstOrThrow()
  await expect(rest(walkIn.id)).rejects.toMatchObject({ code: 'RULE_VIOLATION' })
})

test('the database refuses rows that do not add up', async () => {
  const { id } = await debtor(100_000)
  const order = await sell(id, 100, [14])
  const broken = shop.db.updateTable('instalments').set({ open_cents: 99 }).where('order_id', '=', order.id)
  await expect(broken.execute()).rejects.toThrow('instalments_add_up')
  await expect(
    shop.db.updateTable('customers').set({ debt_cents: -1 }).where('id', '=', id).execute(),
  ).rejects.toThrow('customers_owe_not_less_than_nothing')
  await expect(shop.db.deleteFrom('receivable_entries').execute()).rejects.toThrow('permission denied')
})
