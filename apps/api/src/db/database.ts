import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared-statements.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
/** A query runs the same in and out of a transaction; writers ask for {@link Tx} to say that they need one. */
export type Tx = Transaction<Database>

const INT8 = 20
const TIMESTAMPTZ = 1184

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(TIMESTAMPTZ, (value: string) => new Date(value).toISOString())

/** Opens the pool. The session speaks UTC; a statement that runs for 30 s is given up. */
export function openDatabase(
  connection: pg.PoolConfig,
  poolSize: number,
  onError: (error: Error) => void,
): Db {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    types,
    options: '-c timezone=UTC -c statement_timeout=30000',
    connectionTimeoutMillis: 10_000,
  })
  // Each client tells of its end itself, in use or not, up to twice, and the pool once more for one that was idle.
  // Without a listener at each of them Node would exit.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.once('error', onError).on('error', () => {}))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}

// Serialization failure, deadlock, and a prepared plan that a migration made stale.
const RETRYABLE = new Set(['40001', '40P01', '0A000'])
const MAX_ATTEMPTS = 5

/**
 * Runs `work` in one transaction, again when PostgreSQL asks for it. Given a transaction, `work` becomes part of it, and
 * only the outermost call repeats.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (!code || !RETRYABLE.has(code) || attempt === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * Math.random()))
    }
  }
}

// Connection exceptions, a server that stops, crashed or is not up yet, and one that takes no more connections.
const AWAY_STATE = /^(08...|57P0[123]|53300)$/
const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** The driver's own failures carry no code. */
const AWAY_TEXT = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/

/** Whether the database could not be reached, or was lost on the way: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code === undefined) return AWAY_TEXT.test(error.message)
  // A stopped server's socket is a file that is not there.
  return AWAY_STATE.test(code) || AWAY_SYSTEM.has(code) || (code === 'ENOENT' && syscall === 'connect')
}

/** Whether the server is there and says no: to a user (28…, or a pool between that knows no such user), or to what he asks. */
export function isRefused(error: unknown): error is Error {
  return error instanceof Error && /^(28...|42501|08P01)$/.test((error as { code?: string }).code ?? '')
}
