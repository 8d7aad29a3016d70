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

async function readTotals(db: Db, { report, query, level }: AskedReport) {
  const totals = report.totals.filter(inForm(formOf(level)))
  const columns = totals.map((total) => sql`${sumOf(total)} as ${sql.id(total.key)}`)
  const { rows } =
    await sql<Raw>`select ${sql.join(columns)} from (${query.sums ?? query.rows}) report`.execute(db)
  return toWire(totals)(rows[0] as Raw) as ReportTotals
}

async function countRows(db: Db, { rows, sums, grouped }: ReportQuery): Promise<number> {
  const counted = grouped ? rows : (sums ?? rows)
  const found = await sql<{ count: number }>`select count(*) from (${counted}) report`.execute(db)
  return found.rows[0]?.count ?? 0
}

const inOrder = ({ rows, order }: ReportQuery): Sql => sql`select * from (${rows}) report order by ${order}`

const rowOf = ({ report, level }: AskedReport) =>
  toWire(report.columns.filter(inForm(formOf(level)))) as (raw: Raw) => ReportRow

/** Everything a report reads comes from one moment, so that its totals are those of its rows. */
const oneMoment = (db: Db) =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()

/** A page of a report; totals and `total` are of all its rows. Money in reais. */
export async function readPage(db: Db, asked: AskedReport, page: number, items: number) {
  const moment = await oneMoment(db)
  try {
    const totals = await readTotals(moment, asked)
    const total = await countRows(moment, asked.query)
    const { rows } = await sql<Raw>`${inOrder(asked.query)} limit ${items} offset ${page * items}`.execute(
      moment,
    )
    return { items: rows.map(rowOf(asked)), totals, total }
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
export async function* readWhole(db: Db, asked: AskedReport): AsyncGenerator<Batch> {
  const moment = await oneMoment(db)
  try {
    const totals = await readTotals(moment, asked)
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
