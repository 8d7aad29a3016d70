import type { AccountTrust, BankDoubt, BankLineStatus, CsvPositions } from '@shop/contract/bank'
import type { Cents } from '@shop/domain/money'
import type { StatusKey } from '@shop/domain/order-status'
import type { Payment } from '@shop/domain/pricing'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { EXPECTED, EXPECTED_OF_PART, IS_AWAITED, SHOP_TODAY, ZONE } from '../../orders/record/bank-matches.ts'

export const findStatement = (db: Db, digest: Buffer) =>
  db.selectFrom('bank_statements').select('id').where('digest', '=', digest).executeTakeFirst()

export async function insertStatement(
  tx: Tx,
  values: Insertable<Database['bank_statements']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_statements')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Money that leaves the account pays no order. */
const LEFT = 'Saída da conta'

/** A line to save, or to correct; the amount in cents, negative where money left the account. */
export interface NewLine {
  account: string
  day: string
  cents: number
  identity: string
  textKey: string
  description: string
  document: string | null
  endToEndId: string | null
  doubt: BankDoubt | null
}

/** Inserts lines that are not there yet; returns their ids. */
export async function insertLines(tx: Tx, statementId: number, lines: readonly NewLine[]): Promise<number[]> {
  const column = <Key extends keyof NewLine>(name: Key) => lines.map((line) => line[name])
  const { rows } = await sql<{ id: number }>`insert into bank_lines
      (statement_id, account, day, amount_cents, identity, text_key, description, document, end_to_end_id, doubt, status,
        reason)
    select ${statementId}, account, day, cents, identity, text_key, description, document, id, doubt,
      case when cents > 0 then 'waiting' else 'ignored' end, case when cents > 0 then '' else ${LEFT} end
    from unnest(${column('account')}::text[], ${column('day')}::date[], ${column('cents')}::bigint[],
      ${column('identity')}::text[], ${column('textKey')}::text[], ${column('description')}::text[],
      ${column('document')}::text[], ${column('endToEndId')}::text[], ${column('doubt')}::text[])
      as line (account, day, cents, identity, text_key, description, document, id, doubt)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Corrects the direction of waiting lines about which nobody decided, which an earlier file or release read otherwise. */
export const correctLines = (
  tx: Tx,
  lines: readonly { id: number; cents: number; doubt: BankDoubt | null }[],
) =>
  sql`update bank_lines set amount_cents = right_one.cents, doubt = right_one.doubt,
      status = case when right_one.cents > 0 then 'waiting' else 'ignored' end,
      reason = case when right_one.cents > 0 then '' else ${LEFT} end
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ cents }) => cents)}::bigint[],
      ${lines.map(({ doubt }) => doubt)}::text[]) as right_one (id, cents, doubt)
    where bank_lines.id = right_one.id`.execute(tx)

/** Applies what a person said about an account's directions to its waiting lines. */
export async function applyTrust(tx: Tx, account: string, trusts: AccountTrust): Promise<void> {
  const of = (doubts: BankDoubt[], sign: 1 | -1) =>
    sql`update bank_lines set doubt = null, amount_cents = ${sign} * amount_cents,
        status = case when ${sign} > 0 then 'waiting' else 'ignored' end,
        reason = case when ${sign} > 0 then '' else ${LEFT} end
      where account = ${account} and status = 'waiting' and doubt = ${anyOf(doubts)}`.execute(tx)
  if (trusts === 'mixed') return
  await of(trusts === 'sign' ? ['unsaid', 'sign-in'] : ['sign-out'], 1)
  await of(trusts === 'sign' ? ['sign-out'] : ['sign-in'], -1)
}

/** How many of these lines wait. */
export async function countWaiting(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from bank_lines
    where id = ${anyOf(ids)} and status = 'waiting'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** The columns that were matched by hand, or proved, by the digest of the titles. */
export async function findColumns(db: Db): Promise<Record<string, CsvPositions>> {
  const rows = await db.selectFrom('bank_csv_columns').selectAll().execute()
  return Object.fromEntries(rows.map(({ titles, columns }) => [titles, columns]))
}

export const saveColumns = (tx: Tx, titles: string, columns: CsvPositions) =>
  tx
    .insertInto('bank_csv_columns')
    .values({ titles, columns: JSON.stringify(columns) })
    .onConflict((conflict) => conflict.column('titles').doUpdateSet({ columns: JSON.stringify(columns) }))
    .execute()

const selectLines = (db: Db) =>
  db
    .selectFrom('bank_lines')
    .leftJoin('orders', 'orders.id', 'bank_lines.order_id')
    .leftJoin('bank_accounts', 'bank_accounts.key', 'bank_lines.account')
    .selectAll('bank_lines')
    .select(['orders.code', 'bank_accounts.name as account_name'])
    .select(sql<string>`day::text`.as('day'))

export type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

export const findLine = (db: Db, id: number) =>
  selectLines(db).where('bank_lines.id', '=', id).executeTakeFirst()

export const lockLine = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_lines')
    .selectAll()
    .select(sql<string>`day::text`.as('day'))
    .select(sql<boolean>`day > ${SHOP_TODAY}`.as('is_later'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>

/** The settled line with the end-to-end id, with the order that it paid; under {@link lockStatements}. */
export const findSettledById = (tx: Tx, endToEndId: string) =>
  tx
    .selectFrom('bank_lines')
    .leftJoin('orders', 'orders.id', 'bank_lines.order_id')
    .select('orders.code')
    .where('end_to_end_id', '=', endToEndId)
    .where('bank_lines.status', '=', 'settled')
    .executeTakeFirst()

/** Ids of the waiting lines, the latest day first. */
export async function findWaitingIds(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bank_lines')
    .select('id')
    .where('status', '=', 'waiting')
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export const findLinesById = (db: Db, ids: readonly number[]) =>
  selectLines(db).where('bank_lines.id', '=', anyOf(ids)).execute()

export async function findLines(
  db: Db,
  { status, page, items }: { status: BankLineStatus; page: number; items: number },
) {
  const [rows, { total }] = await Promise.all([
    selectLines(db)
      .where('bank_lines.status', '=', status)
      .orderBy('bank_lines.day', 'desc')
      .orderBy('bank_lines.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('bank_lines')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The order as its settlement by a line needs it; locks nothing. */
export const findPaidOrder = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'code', 'status', 'payment', 'customer_id', 'other_parts_cents', 'paid_cents', 'in_bank'])
    .select('pix_returned_cents as returned_cents')
    .select(EXPECTED.as('expected_cents'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a line shows the money of an order, or of one of its parts. */
export async function setInBank(tx: Tx, orderId: number, partId: number | null, inBank: boolean) {
  if (partId === null)
    await tx.updateTable('orders').set({ in_bank: inBank }).where('id', '=', orderId).execute()
  else await tx.updateTable('order_parts').set({ in_bank: inBank }).where('id', '=', partId).execute()
}

/** The transfers and Pix of an order in parts. */
export const findBankParts = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_parts')
    .select(['id', 'kind', 'status', 'in_bank', 'returned_cents', EXPECTED_OF_PART.as('expected_cents')])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['transfer', 'pix'])
    .orderBy('position')
    .execute()
export type BankPart = Awaited<ReturnType<typeof findBankParts>>[number]

/** Corrects what was received for an order when a line of the bank shows less, or takes the correction back; in cents. */
export const addPaid = (tx: Tx, orderId: number, cents: Cents) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ paid_cents: eb('paid_cents', '+', cents) }))
    .where('id', '=', orderId)
    .execute()

export const findPaidSettlement = (tx: Tx, id: number) =>
  tx
    .selectFrom('settlements')
    .select(['id', 'expected_cents', 'handed_cents', 'voided_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A payment of instalments; locked, so that it is not voided meanwhile. */
export const lockDebtPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom('receivable_payments')
    .select(['amount_cents', 'in_bank', 'voided_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether a line shows the money of a payment of instalments; false for one that no line has to show. */
export async function setPaymentInBank(tx: Tx, id: number, inBank: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receivable_payments')
    .set({ in_bank: inBank })
    .where('id', '=', id)
    .where('in_bank', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The customers of instalments. */
export async function findDebtorsOf(tx: Tx, instalments: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('instalments')
    .select('customer_id')
    .distinct()
    .where('id', '=', anyOf(instalments))
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

/** What became credit of the Pix that a person accepted for an order or part, in cents. */
export async function findCreditedOf(tx: Tx, orderId: number, partId: number | null): Promise<Cents> {
  const { total } = await tx
    .selectFrom('credit_entries')
    .innerJoin('pix_payments', 'pix_payments.id', 'pix_payment_id')
    .select(sql<number>`coalesce(sum(credit_entries.amount_cents), 0)::int8`.as('total'))
    .where('pix_payments.order_id', '=', orderId)
    .where('part_id', 'is not distinct from', partId)
    .where('decision', '=', 'accept')
    .where('kind', '=', 'pix')
    .executeTakeFirstOrThrow()
  return total
}

export const decideLine = (tx: Tx, id: number, decided: Partial<Insertable<Database['bank_lines']>>) =>
  tx
    .updateTable('bank_lines')
    .set({ ...decided, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** When the first day of the statements begins in the shop. */
const FIRST_DAY = sql`(select min(day)::timestamp from bank_lines) at time zone ${ZONE}`

/**
 * Orders without parts, and transfers and Pix of others, that counted as paid and whose money no line shows, also when they
 * were cancelled or refused since then, and payments of instalments; from the first day of the statements on, none without
 * a line.
 */
export const MISSING = sql`(
  select id as order_id, null::int as part_id, null::int as payment_id, status, payment, paid_cents as cents, placed_at, customer_id, code,
    null as who from orders
  where not in_bank and payment in ('transfer', 'pix') and paid_cents > 0 and other_parts_cents = 0
    and pix_returned_cents = 0 and placed_at >= ${FIRST_DAY}
  union all
  select orders.id, order_parts.id, null, orders.status, kind, ${EXPECTED_OF_PART}, placed_at, customer_id, code, null from order_parts
    join orders on orders.id = order_id
  where kind in ('transfer', 'pix') and order_parts.status in ('received', 'refunded') and not order_parts.in_bank
    and order_parts.returned_cents = 0 and orders.status <> 9 and placed_at >= ${FIRST_DAY}
  union all
  select null, null, id, null, kind, amount_cents, at, customer_id, null, who from receivable_payments
  where ${IS_AWAITED} and day >= (select min(bank_lines.day) from bank_lines))`

interface MissingRow {
  /** Null for a payment of instalments, with its code and status. */
  order_id: number | null
  part_id: number | null
  payment_id: number | null
  code: string | null
  status: StatusKey | null
  customer_id: number
  name: string
  payment: Payment
  cents: Cents
  placed_at: string
  who: string | null
}

/** What no line shows the money of, latest first. */
export async function findMissing(db: Db, { page, items }: { page: number; items: number }) {
  const [{ rows }, counted] = await Promise.all([
    sql<MissingRow>`select order_id, part_id, payment_id, missing.code, missing.status, customer_id, name, payment, cents,
        placed_at, who
      from ${MISSING} as missing join customers on customers.id = customer_id
      order by placed_at desc, order_id desc, part_id, payment_id desc limit ${items} offset ${page * items}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int8 as total from ${MISSING} as missing`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
