import type { BankLineStatus, CsvColumns } from '@shop/contract/bank'
import type { Cents } from '@shop/domain/money'
import type { Payment } from '@shop/domain/pricing'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import type { NewLine } from './bank-row.ts'
import { EXPECTED, EXPECTED_OF_PART, type Match } from './payable.queries.ts'

/**
 * Advisory lock, held by every change of bank lines: an import, its automatic settlements and the decisions of people
 * run one after the other.
 */
const LOCK = 7_406_310_241

export const lockStatements = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)

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

/** Inserts the lines that are not there yet; returns how many. */
export async function insertLines(tx: Tx, statementId: number, lines: readonly NewLine[]): Promise<number> {
  const column = <Key extends keyof NewLine>(name: Key) => lines.map((line) => line[name])
  const { numAffectedRows } = await sql`insert into bank_lines
      (statement_id, account, day, amount_cents, identity, description, document, end_to_end_id, status, reason)
    select ${statementId}, account, day, cents, identity, description, document, id,
      case when cents > 0 then 'waiting' else 'ignored' end, case when cents > 0 then '' else ${LEFT} end
    from unnest(${column('account')}::text[], ${column('day')}::date[], ${column('cents')}::bigint[],
      ${column('identity')}::text[], ${column('description')}::text[], ${column('document')}::text[],
      ${column('endToEndId')}::text[]) as line (account, day, cents, identity, description, document, id)
    on conflict (account, day, amount_cents, identity) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const countWaiting = async (db: Db, statementId: number): Promise<number> =>
  (
    await db
      .selectFrom('bank_lines')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('statement_id', '=', statementId)
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow()
  ).waiting

export const findColumns = async (db: Db, titles: string): Promise<CsvColumns | undefined> =>
  (await db.selectFrom('bank_csv_columns').select('columns').where('titles', '=', titles).executeTakeFirst())
    ?.columns

export const saveColumns = (tx: Tx, titles: string, columns: CsvColumns) =>
  tx
    .insertInto('bank_csv_columns')
    .values({ titles, columns: JSON.stringify(columns) })
    .onConflict((conflict) => conflict.column('titles').doUpdateSet({ columns: JSON.stringify(columns) }))
    .execute()

/** Settles lines by orders that are approved already, all at once. */
export async function settleApproved(tx: Tx, matches: readonly Match[], who: string): Promise<void> {
  const of = <Key extends keyof Match>(name: Key) => matches.map((one) => one[name])
  await sql`select from orders where id = any(${of('order_id')}) order by id for no key update`.execute(tx)
  await sql`update bank_lines set status = 'settled', order_id = settled.order_id, part_id = settled.part_id,
      by_itself = true, decided_who = ${who}, decided_at = now()
    from unnest(${of('line_id')}::bigint[], ${of('order_id')}::int[], ${of('part_id')}::int[])
      as settled (line_id, order_id, part_id)
    where bank_lines.id = settled.line_id`.execute(tx)
  const wholes = matches.filter(({ part_id }) => part_id === null).map(({ order_id }) => order_id)
  await sql`update orders set in_bank = true where id = any(${wholes})`.execute(tx)
  await sql`update order_parts set in_bank = true where id = any(${of('part_id')}::int[])`.execute(tx)
}

const selectLines = (db: Db) =>
  db
    .selectFrom('bank_lines')
    .leftJoin('orders', 'orders.id', 'bank_lines.order_id')
    .selectAll('bank_lines')
    .select(['orders.code'])
    .select(sql<string>`day::text`.as('day'))

export type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

export const findLine = (db: Db, id: number) =>
  selectLines(db).where('bank_lines.id', '=', id).executeTakeFirst()

export const lockLine = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_lines')
    .selectAll()
    .select(sql<string>`day::text`.as('day'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>

/** Whether a settled line has the end-to-end id; under {@link lockStatements}. */
export const isOfSettledLine = async (tx: Tx, endToEndId: string): Promise<boolean> =>
  (await tx
    .selectFrom('bank_lines')
    .select('id')
    .where('end_to_end_id', '=', endToEndId)
    .where('status', '=', 'settled')
    .executeTakeFirst()) !== undefined

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
    .select(['id', 'code', 'status', 'payment', 'customer_id', 'other_parts_cents', 'in_bank'])
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
    .select(['id', 'kind', 'status', 'in_bank', EXPECTED_OF_PART.as('expected_cents')])
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

export const decideLine = (tx: Tx, id: number, decided: Partial<Insertable<Database['bank_lines']>>) =>
  tx
    .updateTable('bank_lines')
    .set({ ...decided, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/**
 * Orders without parts, and transfers and Pix of others, whose money no line shows; from the first day of the statements
 * on, none without a line.
 */
const MISSING = sql`(
  select id as order_id, payment, paid_cents as cents, placed_at, customer_id, code from orders
  where not in_bank and payment in ('transfer', 'pix') and paid_cents > 0 and other_parts_cents = 0
    and status not in (7, 12) and placed_at >= (select min(day) from bank_lines)
  union all
  select orders.id, kind, ${EXPECTED_OF_PART}, placed_at, customer_id, code from order_parts join orders on orders.id = order_id
  where kind in ('transfer', 'pix') and order_parts.status = 'received' and not order_parts.in_bank
    and placed_at >= (select min(day) from bank_lines))`

interface MissingRow {
  order_id: number
  code: string
  name: string
  payment: Payment
  cents: Cents
  placed_at: string
}

/** Orders whose money no line shows, latest first. */
export async function findMissing(db: Db, { page, items }: { page: number; items: number }) {
  const [{ rows }, counted] = await Promise.all([
    sql<MissingRow>`select order_id, missing.code, name, payment, cents, placed_at
      from ${MISSING} as missing join customers on customers.id = customer_id
      order by placed_at desc, order_id desc, payment limit ${items} offset ${page * items}`.execute(db),
    sql<{ total: number }>`select count(*)::int8 as total from ${MISSING} as missing`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
