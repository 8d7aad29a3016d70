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
import { allowLonger, type Db, readAtLength } from '../../db/database.ts'
import { GRACE_MS, READER_MS, REPORT_MS } from '../../db/limits.ts'
import { reais } from '../../wire.ts'
import type { ReportQuery, Sql } from './report-query.ts'

/** Rows taken from the database at a time: what one running report holds in memory. */
const BATCH = 1000

/** A report as it is asked for: what describes it, how it is read, and the level that chooses its form. */
export interface AskedReport {
  report: Report
  query: ReportQuery
  level: number | undefined
}

/** A row as the database gives it: named as on the wire, money in cents, instants in milliseconds. */
export type Raw = Record<string, string | number | boolean | null>

function sumOf({ sum, payment }: Total): RawBuilder<number> {
  const only = payment ? sql` filter (where payment = ${sql.lit(payment)})` : sql``
  return sum ? sql`coalesce(sum(${sql.id(sum)})${only}, 0)::int8` : sql`count(*)${only}::int8`
}

/** One part of what the database gave, named and converted as the description says: cents become reais here. */
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

const shownTotals = ({ report, level }: AskedReport) => report.totals.filter(inForm(formOf(level)))

/** The totals, and how many rows they are of, over `from`. */
const totalsOf = (asked: AskedReport, from: Sql): Sql =>
  sql`select ${sql.join([
    sql`count(*) as row_count`,
    ...shownTotals(asked).map((total) => sql`${sumOf(total)} as ${sql.id(total.key)}`),
  ])} from ${from}`

const totalsToWire = (asked: AskedReport) => toWire(shownTotals(asked)) as (raw: Raw) => ReportTotals

const alike = ({ rows, sums }: ReportQuery): Sql => sql`(${sums ?? rows}) report`

const shownColumns = ({ report, level }: AskedReport) => report.columns.filter(inForm(formOf(level)))

/** An instant read as a number: as text it would be parsed and written again for each row. */
function selected({ key, kind }: Column): Sql {
  return kind === 'instant'
    ? sql`(date_part('epoch', ${sql.id(key)}) * 1000)::int8 as ${sql.id(key)}`
    : sql.id(key)
}

/** What the description names, and not what the rows are only sorted by; `range` cuts a page out of them. */
const inOrder = (asked: AskedReport, from: Sql, range = sql``): Sql =>
  sql`select ${sql.join(shownColumns(asked).map(selected))}
    from (select * from ${from} order by ${asked.query.order} ${range}) ordered`

/** A row as it crosses the wire. */
export const rowOf = (asked: AskedReport) => toWire(shownColumns(asked)) as (raw: Raw) => ReportRow

/**
 * Everything a report reads comes from one moment, so that its totals are those of its rows. The caller rolls it back.
 */
async function openMoment(db: Db, asked: AskedReport) {
  const moment = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    await allowLonger(moment, REPORT_MS)
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(READER_MS + GRACE_MS)}`.execute(
      moment,
    )
    // All rows are going to be fetched: a plan that is quick with the first few only would be slow with all.
    await sql`set local cursor_tuple_fraction = 1`.execute(moment)
    if (!asked.query.grouped) return { moment, asked }
    await sql`create temporary table report_groups on commit drop as ${asked.query.rows}`.execute(moment)
    const rows = sql`select * from report_groups`
    return { moment, asked: { ...asked, query: { rows, order: asked.query.order } } }
  } catch (error) {
    await moment.rollback().execute()
    throw error
  }
}

/**
 * A page of a report; totals and `total` are of all its rows. Money in reais. One statement sees one moment, so that
 * the totals are those of the rows.
 */
export async function readPage(db: Db, asked: AskedReport, page: number, items: number) {
  const { query } = asked
  const groups = query.grouped && sql`with report_groups as materialized (${query.rows})`
  const [rowsFrom, totalsFrom] = groups
    ? [sql`report_groups`, sql`report_groups`]
    : [sql`(${query.rows}) report`, alike(query)]
  const statement = sql<{ totals: Raw; items: Raw[] }>`${groups ?? sql``} select
    (select to_json(summed) from (${totalsOf(asked, totalsFrom)}) summed) as totals,
    (select coalesce(json_agg(listed), '[]') from (
      ${inOrder(asked, rowsFrom, sql`limit ${sql.lit(items)} offset ${sql.lit(page * items)}`)}
    ) listed) as items`
  const { rows } = await readAtLength(db, REPORT_MS, (tx) => statement.execute(tx))
  const [read] = rows
  if (!read) throw new Error('A statement without a source has one row.')
  return {
    items: read.items.map(rowOf(asked)),
    totals: totalsToWire(asked)(read.totals),
    total: Number(read.totals.row_count),
  }
}

/** The next rows of a whole report, each time with its totals. */
export interface Batch {
  totals: ReportTotals
  rows: Raw[]
}

/**
 * All rows of a report batch by batch, in constant memory however many there are; one empty batch if there are none.
 * The database gets the next batch ready while this one is being written.
 * The caller must end the generator once it began it, or its connection stays taken.
 */
export async function* readWhole(db: Db, wanted: AskedReport): AsyncGenerator<Batch> {
  const { moment, asked } = await openMoment(db, wanted)
  const fetchRows = () => {
    const fetched = sql<Raw>`fetch ${sql.lit(BATCH)} from report_rows`.execute(moment)
    // A reader who leaves does not wait for it; one who stays is told of its failure where it is awaited.
    fetched.catch(() => {})
    return fetched
  }
  let next: ReturnType<typeof fetchRows> | undefined
  try {
    const { query } = asked
    const counted = await sql<Raw>`${totalsOf(asked, alike(query))}`.execute(moment)
    const totals = totalsToWire(asked)(counted.rows[0] ?? {})
    await sql`declare report_rows no scroll cursor for ${inOrder(asked, sql`(${query.rows}) report`)}`.execute(
      moment,
    )
    next = fetchRows()
    for (let isFirst = true; next; isFirst = false) {
      const { rows }: { rows: Raw[] } = await next
      next = rows.length === BATCH ? fetchRows() : undefined
      if (isFirst || rows.length > 0) yield { totals, rows }
    }
  } finally {
    await next?.catch(() => {})
    await moment.rollback().execute()
  }
}
