import { Readable } from 'node:stream'
import type { Report, ReportRow } from '@shop/contract/reports/report'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { READER_MS, WHOLE_REPORT_MS } from '../../../db/limits.ts'
import { csvOf } from './report-csv.ts'
import { type Batch, type ReportRequest, readWhole, rowOf } from './run-report.ts'
import { watchReader } from './watch-reader.ts'

/** Rows of a report that make its chart: at most as many as a page has. */
const CHART_ROWS = 100

/** The first rows under the chart's name, for a report that is also a chart. */
export function chartOf({ chart }: Report, rows: readonly ReportRow[]): Record<string, ReportRow[]> {
  if (!chart) return {}
  const entries = rows
    .slice(0, CHART_ROWS)
    .map((row) => Object.fromEntries(chart.columns.map((key) => [key, row[key] ?? null])))
  return { [chart.key]: entries }
}

/** The JSON of a whole report written piece by piece, so that it is never in memory as one text. */
async function* jsonOf(batches: AsyncGenerator<Batch>, requested: ReportRequest): AsyncGenerator<string> {
  const toRow = rowOf(requested)
  let ending = {}
  let total = 0
  for await (const { totals, rows } of batches) {
    const items = rows.map(toRow)
    yield (total === 0 ? '{"data":{"items":[' : ',') + JSON.stringify(items).slice(1, -1)
    if (total === 0) ending = { totals, ...chartOf(requested.report, items) }
    total += items.length
  }
  yield `],${JSON.stringify({ ...ending, total }).slice(1)}}`
}

/** Share of the process's connections for whole reports: each uses one as long as its client is slow. */
const MOST_OF_POOL = 1 / 4
const LIMITS = { idleMs: READER_MS, totalMs: WHOLE_REPORT_MS }

/** Whole reports being sent, by the pool that they read from. */
const running = new WeakMap<Db, number>()

function count(db: Db, change: 1 | -1) {
  running.set(db, (running.get(db) ?? 0) + change)
}

/** The batches, the first of them already read, so that a failing query is answered as an error. */
async function* begun<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

async function start(db: Db, { settings }: AppContext, requested: ReportRequest) {
  if ((running.get(db) ?? 0) >= Math.max(1, Math.floor(settings.DATABASE_POOL * MOST_OF_POOL)))
    throw new AppError('UNAVAILABLE', 'Há muitos relatórios em andamento. Tente novamente em instantes.')
  count(db, 1)
  const batches = readWhole(db, requested)
  try {
    const first = await batches.next()
    if (first.done) throw new Error('A report has at least one batch.')
    return { batches, all: begun(first.value, batches) }
  } catch (error) {
    count(db, -1)
    throw error
  }
}

/**
 * Streams a whole report. Its connection is released when everything is sent, when the client disconnects, or when it
 * reads nothing for too long.
 * @throws AppError UNAVAILABLE when too many are running in this process
 */
export async function sendWhole(
  context: AppContext,
  requested: ReportRequest,
  format: 'json' | 'csv',
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Groups are stored in a temporary table, which a standby cannot create.
  const db = requested.query.grouped ? context.db : context.reader.db()
  const { batches, all } = await start(db, context, requested)
  const watched = watchReader(all, LIMITS, () =>
    body.destroy(new Error('the reader of a report took too long')),
  )
  const text =
    format === 'csv' ? csvOf(watched, requested, context.settings.SHOP_TIMEZONE) : jsonOf(watched, requested)
  const body = Readable.from(text)
  body.once('close', () => {
    count(db, -1)
    void batches.return(undefined)
  })
  if (format === 'csv') reply.header('content-disposition', 'attachment; filename="relatorio.csv"')
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .send(body)
}
