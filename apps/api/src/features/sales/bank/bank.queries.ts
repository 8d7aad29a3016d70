import type { BankLineStatus, CsvColumns } from '@shop/contract/bank'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { TO_PAY } from '../orders/order-totals.ts'
import type { NewLine } from './bank-row.ts'

/** Held by every change of lines: an import, its automatic settlements, and what people decide see each other. */
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

/** What an order's money at the bank is: what was received for it, else what is to be paid. */
const EXPECTED = sql<number>`case when paid_cents > 0 then paid_cents else ${TO_PAY} end`

/** Orders whose money a line can show: in approval, or received and not undone. */
const PAYABLE = sql<boolean>`(payment in ('transfer', 'pix') and not in_bank
  and (orders.status = 11 or (paid_cents > 0 and orders.status not in (7, 9, 10, 12))))`

/** The ids by which the Pix system names an order's payment. */
const NAMED = sql`(select end_to_end_id, order_id from proofs where end_to_end_id is not null
  union select end_to_end_id, order_id from pix_confirmations where end_to_end_id is not null
  union select end_to_end_id, order_id from pix_payments
    where order_id is not null and (outcome = 'matched' or decision = 'accept'))`

/** An id that paid instalments, became credit or settled another line, to be compared. */
const USED = sql`select from (select end_to_end_id from pix_payments where outcome = 'matched' or decision = 'keep'
  union all select end_to_end_id from bank_lines where status = 'settled') as used where used.end_to_end_id`

/** Banks book a transfer of Friday night on Monday. */
const DAYS_LATER = 3

export interface Match {
  line_id: number
  order_id: number
  status: number
}

/**
 * The waiting lines that pay exactly one order, each with it: by the id of the payment, or by amount, day and the payer's
 * document where one order fits the line alone, and the line is the only one that fits it.
 */
export async function findMatches(db: Db, timeZone: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with waiting as materialized (
      select id, day, amount_cents, document, end_to_end_id from bank_lines where status = 'waiting'
    ), named as materialized (
      select end_to_end_id, order_id from ${NAMED} as named
        where end_to_end_id in (select end_to_end_id from waiting)
    ), by_id as (
      select distinct on (orders.id) waiting.id as line_id, orders.id as order_id, orders.status
      from waiting join named using (end_to_end_id) join orders on orders.id = named.order_id
      where ${PAYABLE} and ${EXPECTED} = waiting.amount_cents
      order by orders.id, waiting.id
    ), fitting as (
      select waiting.id as line_id, orders.id as order_id, orders.status,
        count(*) over (partition by waiting.id) as orders, count(*) over (partition by orders.id) as lines
      from waiting
        join customers on customers.document = waiting.document
        join orders on orders.customer_id = customers.id
          and orders.placed_at > waiting.day - make_interval(days => ${sql.lit(DAYS_LATER + 2)})
      where ${PAYABLE} and ${EXPECTED} = waiting.amount_cents
        and waiting.day between (placed_at at time zone ${timeZone})::date
          and (placed_at at time zone ${timeZone})::date + ${sql.lit(DAYS_LATER)}
        and not exists (select from named where named.end_to_end_id = waiting.end_to_end_id)
        and not exists (${USED} = waiting.end_to_end_id)
        and (waiting.end_to_end_id is null
          or not exists (select from proofs where order_id = orders.id and end_to_end_id is not null))
        and orders.id not in (select order_id from by_id)
    )
    select line_id, order_id, status from by_id
    union all select line_id, order_id, status from fitting where orders = 1 and lines = 1`.execute(db)
  return rows
}

/** Settles lines by orders that are approved already, all at once. */
export async function settleApproved(tx: Tx, matches: readonly Match[], who: string): Promise<void> {
  const [lines, orders] = [matches.map((one) => one.line_id), matches.map((one) => one.order_id)]
  await sql`select from orders where id = any(${orders}) order by id for no key update`.execute(tx)
  await sql`update bank_lines set status = 'settled', order_id = settled.order_id, by_itself = true,
      decided_who = ${who}, decided_at = now()
    from unnest(${lines}::bigint[], ${orders}::int[]) as settled (line_id, order_id)
    where bank_lines.id = settled.line_id`.execute(tx)
  await sql`update orders set in_bank = true where id = any(${orders})`.execute(tx)
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

export interface ProposalRow {
  line_id: number
  order_id: number | null
  settlement_id: number | null
  code: string | null
  name: string
  cents: number
  at: string
  same_id: boolean
  same_document: boolean
  same_name: boolean
}

/** What each of the lines may pay: by id, or by amount within days; at most five, the most likely first. */
export async function findProposals(db: Db, lineIds: readonly number[]): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select line.id as line_id, found.* from bank_lines as line, lateral (
      select orders.id as order_id, null::int as settlement_id, orders.code, customers.name, ${EXPECTED} as cents,
        placed_at as at, named.order_id is not null as same_id, customers.document = line.document as same_document,
        fold(line.description) like '%' || split_part(fold(customers.name), ' ', 1) || '%' as same_name
      from orders join customers on customers.id = customer_id
        left join ${NAMED} as named on named.order_id = orders.id and named.end_to_end_id = line.end_to_end_id
      where ${PAYABLE} and (named.order_id is not null or (${EXPECTED} = line.amount_cents
        and placed_at between line.day - interval '10 days' and line.day + interval '3 days'))
      union all
      select null, settlements.id, null, employees.name,
        case when line.amount_cents = handed_cents then handed_cents else expected_cents - handed_cents end,
        settlements.at, false, false, fold(line.description) like '%' || split_part(fold(employees.name), ' ', 1) || '%'
      from settlements join employees on employees.id = deliverer_id
      where voided_at is null and line.amount_cents in (handed_cents, expected_cents - handed_cents)
        and settlements.at between line.day - interval '10 days' and line.day + interval '3 days'
        and not exists (select from bank_lines as other where other.settlement_id = settlements.id)
      order by same_id desc, same_document desc nulls last, same_name desc, at desc limit 5
    ) as found where line.id = ${anyOf(lineIds)} and line.status = 'waiting'`.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** The order as its settlement by a line needs it; locks nothing. */
export const findPaidOrder = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'code', 'status', 'payment', 'customer_id', 'paid_cents', 'in_bank', 'other_parts_cents'])
    .select(EXPECTED.as('expected_cents'))
    .where('id', '=', id)
    .executeTakeFirst()

export const setInBank = (tx: Tx, orderId: number, inBank: boolean) =>
  tx.updateTable('orders').set({ in_bank: inBank }).where('id', '=', orderId).execute()

export const findPaidSettlement = (tx: Tx, id: number) =>
  tx
    .selectFrom('settlements')
    .select(['id', 'expected_cents', 'handed_cents', 'voided_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The customer of instalments; undefined where they are of several, or of none. */
export async function findDebtorOf(tx: Tx, instalments: readonly number[]): Promise<number | undefined> {
  const rows = await tx
    .selectFrom('instalments')
    .select('customer_id')
    .distinct()
    .where('id', '=', anyOf(instalments))
    .execute()
  return rows.length === 1 ? rows[0]?.customer_id : undefined
}

export const decideLine = (tx: Tx, id: number, decided: Partial<Insertable<Database['bank_lines']>>) =>
  tx
    .updateTable('bank_lines')
    .set({ ...decided, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** Orders whose money no line shows, from the first day of the statements on, latest first. */
const missing = (db: Db) =>
  db
    .selectFrom('orders')
    .where('in_bank', '=', false)
    .where('payment', 'in', ['transfer', 'pix'])
    .where('paid_cents', '>', 0)
    .where(sql<boolean>`orders.status not in (7, 12)`)
    // No order before the first line; all of none without a line.
    .where('placed_at', '>=', sql<string>`(select min(day) from bank_lines)`)

export async function findMissing(db: Db, { page, items }: { page: number; items: number }) {
  const [rows, { total }] = await Promise.all([
    missing(db)
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select([
        'orders.id',
        'orders.code',
        'customers.name',
        'orders.payment',
        'orders.paid_cents',
        'orders.placed_at',
      ])
      .orderBy('placed_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    missing(db)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
