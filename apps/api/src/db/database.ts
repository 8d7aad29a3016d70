import { Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { leasedConnections } from './leased-connections.ts'
import { CALLER_MS, KEEP_ALIVE } from './limits.ts'
import type { Database } from './schema.ts'
import { ShopDialect } from './shop-dialect.ts'
import { transactionRetries } from './transaction-retries.ts'

export type Db = Kysely<Database>
/**
 * Queries accept it inside and outside of a transaction; functions that write take a {@link Tx}, because they need one.
 */
export type Tx = Transaction<Database>

const INT8 = 20
const TIMESTAMPTZ = 1184

const TEXT_ARRAY: number = 1009

const types = new pg.TypeOverrides()
const parseTexts: (value: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY)
types.setTypeParser(INT8, Number)
types.setTypeParser(TIMESTAMPTZ, (value: string) => new Date(value).toISOString())
// Faster for entries that PostgreSQL writes without quotes: each row of a product list has two such arrays.
types.setTypeParser(TEXT_ARRAY, (value: string) => {
  if (value === '{}') return []
  return /["{]|NULL/.test(value.slice(1)) ? parseTexts(value) : value.slice(1, -1).split(',')
})

/**
 * Opens the pool. A caller waits for a connection and then for a response at most `timeoutMs` each (0: for ever); how
 * long a statement may take is up to the user who connects (`limits.ts`).
 */
export function openDatabase(
  connection: pg.PoolConfig,
  poolSize: number,
  onError: (error: Error) => void,
  timeoutMs = CALLER_MS,
): Db {
  const pool = new pg.Pool({
    ...connection,
    ...KEEP_ALIVE,
    max: poolSize,
    pipeline: true,
    types,
    connectionTimeoutMillis: timeoutMs,
  })
  // A client that fails emits 'error' up to twice itself, in use or not, and once more through the pool when it was
  // idle. Without a listener for each of them Node would exit.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.once('error', onError).on('error', () => {}))
  return new Kysely<Database>({ dialect: new ShopDialect({ pool: leasedConnections(pool, timeoutMs) }) })
}

/**
 * Reads in one read-only transaction whose statements see the same moment, and may take `ms` milliseconds each instead
 * of a request's few seconds.
 */
export const readAtLength = <T>(db: Db, ms: number, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowLonger(tx, ms)
      return read(tx)
    })

/** Lets each later statement of the transaction take `ms` milliseconds. */
export const allowLonger = (tx: Tx, ms: number) =>
  sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx)

// Serialization failure, deadlock, a prepared statement that a migration made stale, and one that a pooler lost.
const RETRYABLE = new Set(['40001', '40P01', '0A000', '26000', '42P05'])
const MAX_ATTEMPTS = 5

/**
 * Runs `work` in one transaction, and repeats it after an error for which PostgreSQL recommends that. Inside a
 * transaction, `work` becomes part of it, and only the outermost call repeats. Repetitions are counted at `/metrics`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (!code || !RETRYABLE.has(code) || attempt === MAX_ATTEMPTS) throw error
      transactionRetries.inc({ sqlstate: code })
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * Math.random()))
    }
  }
}
