import {
  formOf,
  inForm,
  type Report,
  type ReportRow,
  type ReportTotals,
  type Total,
} from '@shop/contract/reports/report'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
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

type Raw = Record<string, string | number | boolean | null>

function sumOf({ sum, payment }: Total): RawBuilder<number> {
  const only = payment ? sql` filter (where payment = ${sql.lit(payment)})` : sql``
  return sum ? sql`coalesce(sum(${sql.id(sum)})${only}, 0)::int8` : sql`count(*)${only}::int8`
}

/** One part of what the database gave, named and converted as the description says: cents become reais here. */
function toWire(parts: readonly { key: string; kind: string }[]) {
  return (raw: Raw) => {
    const row: Record<string, unknown> = {}
    for (const { key, kind } of parts) row[key] = kind === 'money' ? reais(raw[key] as number) : raw[key]
    return row
  }
}

/** The totals, and how many rows they are of. */
async function readTotals(db: Db, { report, query, level }: AskedReport) {
  const totals = report.totals.filter(inForm(formOf(level)))
  const columns = totals.map((total) => sql`${sumOf(total)} as ${sql.id(total.key)}`)
  const counted = sql<Raw>`select ${sql.join([sql`count(*) as row_count`, ...columns])}
    from (${query.sums ?? query.rows}) report`
  const { rows } = await counted.execute(db)
  const raw = rows[0] as Raw
  return { totals: toWire(totals)(raw) as ReportTotals, total: Number(raw.row_count) }
}

const inOrder = ({ rows, order }: ReportQuery): Sql => sql`select * from (${rows}) report order by ${order}`

const rowOf = ({ report, level }: AskedReport) =>
  toWire(report.columns.filter(inForm(formOf(level)))) as (raw: Raw) => ReportRow

/**
 * Everything a report reads comes from one moment, so that its totals are those of its rows. The caller rolls it back.
 */
async function openMoment(db: Db, asked: AskedReport) {
  const moment = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
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

/** A page of a report; totals and `total` are of all its rows. Money in reais. */
export async function readPage(db: Db, wanted: AskedReport, page: number, items: number) {
  const { moment, asked } = await openMoment(db, wanted)
  try {
    const { totals, total } = await readTotals(moment, asked)
    const rows = await sql<Raw>`${inOrder(asked.query)} limit ${items} offset ${page * items}`.execute(moment)
    return { items: rows.rows.map(rowOf(asked)), totals, total }
  } finally {
    await moment.rollback().execute()
  }
}

/** The next rows of a whole report, each time with its totals. */
export interface Batch {
  totals: ReportTotals
  rows: ReportRow[]
}

/**
 * All rows of a report batch by batch, in constant memory however many there are; one empty batch if there are none.
 * The caller must end the generator once it began it, or its connection stays taken.
 */
export async function* readWhole(db: Db, wanted: AskedReport): AsyncGenerator<Batch> {
  const { moment, asked } = await openMoment(db, wanted)
  try {
    const { totals } = await readTotals(moment, asked)
    await sql`declare report_rows no scroll cursor for ${inOrder(asked.query)}`.execute(moment)
    const toRow = rowOf(asked)
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await sql<Raw>`fetch ${sql.lit(BATCH)} from report_rows`.execute(moment)
      if (isFirst || rows.length > 0) yield { totals, rows: rows.map(toRow) }
      if (rows.length < BATCH) return
    }
  } finally {
    await moment.rollback().execute()
  }
}
