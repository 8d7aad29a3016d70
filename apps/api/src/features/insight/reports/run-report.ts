import {
  type Column,
  formOf,
  inForm,
  type Report,
  type ReportRow,
  type ReportTotals,
  type Total,
} from '@shop/contract/reports/report'
import { type RawBuilder, sql } from 'kysely'
import { allowLonger, type Db, readAtLength } from '../../../db/database.ts'
import { GRACE_MS, READER_MS, REPORT_MS } from '../../../db/limits.ts'
import { reais } from '../../../wire.ts'
import type { ReportQuery, Sql } from './report-query.ts'

/** Rows read from the database at a time: the most that a running report holds in memory. */
const BATCH = 1000

/** A requested report: its description, its query, and the customer level that selects its columns. */
export interface ReportRequest {
  report: Report
  query: ReportQuery
  level: number | undefined
}

/** A row from the database: keys as on the wire, money in cents, instants in milliseconds since 1970. */
export type Raw = Record<string, string | number | boolean | null>

/** For an order in parts of several kinds, a sum by kind counts the share of that kind. */
function sumOf({ sum, payment }: Total, whole: Sql | undefined): RawBuilder<number> {
  if (!sum) return sql`count(*)::int8`
  if (!payment) return sql`coalesce(sum(${sql.id(sum)}), 0)::int8`
  const kind = sql.lit(payment)
  return sql`coalesce(sum(case payment when ${kind} then ${sql.id(sum)}
    when 'mixed' then part_share(order_in_parts, ${kind}, (${whole ?? sql.id(sum)})::int8) end), 0)::int8`
}

/** Picks the described columns of a row and converts them: cents to reais, milliseconds to ISO 8601. */
function toWire(parts: readonly { key: string; kind: string }[]) {
  return (raw: Raw) => {
    const row: Raw = {}
    for (const { key, kind } of parts) {
      const value = raw[key] ?? null
      if (kind === 'money') row[key] = reais(value as number)
      else row[key] = kind === 'instant' && value !== null ? new Date(value as number).toISOString() : value
    }
    return row
  }
}

const shownTotals = ({ report, level }: ReportRequest) => report.totals.filter(inForm(formOf(level)))

/** Totals and number of rows of `from`. */
const totalsOf = (requested: ReportRequest, from: Sql): Sql =>
  sql`select ${sql.join([
    sql`count(*) as row_count`,
    ...shownTotals(requested).map(
      (total) => sql`${sumOf(total, requested.query.whole)} as ${sql.id(total.key)}`,
    ),
  ])} from ${from}`

const totalsToWire = (requested: ReportRequest) =>
  toWire(shownTotals(requested)) as (raw: Raw) => ReportTotals

const alike = ({ rows, sums }: ReportQuery): Sql => sql`(${sums ?? rows}) report`

const shownColumns = ({ report, level }: ReportRequest) => report.columns.filter(inForm(formOf(level)))

/** Reads an instant as a number, which is cheaper than parsing and formatting text for each row. */
function selected({ key, kind }: Column): Sql {
  return kind === 'instant'
    ? sql`(date_part('epoch', ${sql.id(key)}) * 1000)::int8 as ${sql.id(key)}`
    : sql.id(key)
}

/** The described columns, without those used for sorting only; `range` is a LIMIT/OFFSET clause. */
const inOrder = (requested: ReportRequest, from: Sql, range = sql``): Sql =>
  sql`select ${sql.join(shownColumns(requested).map(selected))}
    from (select * from ${from} order by ${requested.query.order} ${range}) ordered`

/** A row for the API. */
export const rowOf = (requested: ReportRequest) => toWire(shownColumns(requested)) as (raw: Raw) => ReportRow

/**
 * Opens a transaction with one snapshot for all statements of a report, so that totals and rows agree. The caller rolls
 * it back.
 */
async function openSnapshot(db: Db, requested: ReportRequest) {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    await allowLonger(snapshot, REPORT_MS)
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(READER_MS + GRACE_MS)}`.execute(
      snapshot,
    )
    // All rows are fetched, so the planner must not prefer plans that are fast for the first rows only.
    await sql`set local cursor_tuple_fraction = 1`.execute(snapshot)
    if (!requested.query.grouped) return { snapshot, requested }
    await sql`create temporary table report_groups on commit drop as ${requested.query.rows}`.execute(
      snapshot,
    )
    const rows = sql`select * from report_groups`
    return { snapshot, requested: { ...requested, query: { rows, order: requested.query.order } } }
  } catch (error) {
    await snapshot.rollback().execute()
    throw error
  }
}

/**
 * A page of a report. `totals` and `total` cover all rows, not only the page. Money in reais. One statement reads both,
 * so that they agree.
 */
export async function readPage(db: Db, requested: ReportRequest, page: number, items: number) {
  const { query } = requested
  const groups = query.grouped && sql`with report_groups as materialized (${query.rows})`
  const [rowsFrom, totalsFrom] = groups
    ? [sql`report_groups`, sql`report_groups`]
    : [sql`(${query.rows}) report`, alike(query)]
  const statement = sql<{ totals: Raw; items: Raw[] }>`${groups ?? sql``} select
    (select to_json(summed) from (${totalsOf(requested, totalsFrom)}) summed) as totals,
    (select coalesce(json_agg(listed), '[]') from (
      ${inOrder(requested, rowsFrom, sql`limit ${sql.lit(items)} offset ${sql.lit(page * items)}`)}
    ) listed) as items`
  const { rows } = await readAtLength(db, REPORT_MS, (tx) => statement.execute(tx))
  const [read] = rows
  if (!read) throw new Error('A statement without a source has one row.')
  return {
    items: read.items.map(rowOf(requested)),
    totals: totalsToWire(requested)(read.totals),
    total: Number(read.totals.row_count),
  }
}

/** The next rows of a whole report, with the totals of all rows. */
export interface Batch {
  totals: ReportTotals
  rows: Raw[]
}

/**
 * Yields all rows of a report in batches, in constant memory; one empty batch if there are no rows. The next batch is
 * fetched while the current one is written. A caller that started the generator must finish or return it, otherwise
 * the connection stays in use.
 */
export async function* readWhole(db: Db, wanted: ReportRequest): AsyncGenerator<Batch> {
  const { snapshot, requested } = await openSnapshot(db, wanted)
  const fetchRows = () => {
    const fetched = sql<Raw>`fetch ${sql.lit(BATCH)} from report_rows`.execute(snapshot)
    // A client that disconnects does not wait for it; otherwise the failure is thrown where the result is awaited.
    fetched.catch(() => {})
    return fetched
  }
  let next: ReturnType<typeof fetchRows> | undefined
  try {
    const { query } = requested
    const counted = await sql<Raw>`${totalsOf(requested, alike(query))}`.execute(snapshot)
    const totals = totalsToWire(requested)(counted.rows[0] ?? {})
    await sql`declare report_rows no scroll cursor for ${inOrder(requested, sql`(${query.rows}) report`)}`.execute(
      snapshot,
    )
    next = fetchRows()
    for (let isFirst = true; next; isFirst = false) {
      const { rows }: { rows: Raw[] } = await next
      next = rows.length === BATCH ? fetchRows() : undefined
      if (isFirst || rows.length > 0) yield { totals, rows }
    }
  } finally {
    await next?.catch(() => {})
    await snapshot.rollback().execute()
  }
}
