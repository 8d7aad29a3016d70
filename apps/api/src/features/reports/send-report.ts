import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { csvOf } from './report-csv.ts'
import { jsonOf } from './report-json.ts'
import { type AskedReport, readWhole } from './run-report.ts'

/** Whole reports at a time in one process: each keeps a connection for as long as its reader is slow. */
const MAX_WHOLE_REPORTS = 6

let running = 0

/** The batches with the first one read already, so that a query that fails is answered as an error. */
async function* begun<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

async function start(db: Db, asked: AskedReport) {
  if (running >= MAX_WHOLE_REPORTS)
    throw new AppError('UNAVAILABLE', 'Há muitos relatórios em andamento. Tente novamente em instantes.')
  running++
  const batches = readWhole(db, asked)
  try {
    const first = await batches.next()
    if (first.done) throw new Error('A report has at least one batch.')
    return { batches, all: begun(first.value, batches) }
  } catch (error) {
    running--
    throw error
  }
}

/**
 * Streams a whole report. Its connection is given back when the last byte is out or the reader is gone.
 * @throws AppError UNAVAILABLE when too many are under way in this process
 */
export async function sendWhole(
  db: Db,
  asked: AskedReport,
  format: 'json' | 'csv',
  timeZone: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { batches, all } = await start(db, asked)
  const text = format === 'csv' ? csvOf(all, asked, timeZone) : jsonOf(all, asked)
  const body = Readable.from(text)
  body.once('close', () => {
    running--
    void batches.return(undefined)
  })
  if (format === 'csv') reply.header('content-disposition', 'attachment; filename="relatorio.csv"')
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .send(body)
}
