import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './failures.ts'
import { GRACE_MS } from './limits.ts'
import { isMisplaced, type Statement, StatementNames } from './prepared-statements.ts'

/** A transaction that changes its time limit on the server; until it ends, its caller waits as long. */
const LIMIT = /^set local statement_timeout = (\d+)$/

/**
 * A query of the query builder, which quotes names: its text repeats even without parameters. Reports write values into
 * their text.
 */
const BUILT = /^select "/

/**
 * The pool in the form that Kysely uses. Queries whose text repeats are sent as named statements, because planning a
 * short indexed query costs several times what running it does. A caller waits for a response at most `timeoutMs` (0:
 * for ever), and a connection that was lost or gave no response is closed instead of being lent again.
 */
export function leasedConnections(pool: pg.Pool, timeoutMs: number): PostgresPool {
  const names = new StatementNames()

  const lendable = (client: pg.PoolClient): PostgresPoolClient => {
    let lost: Error | undefined
    let callTimeoutMs = timeoutMs
    let inTransaction = false
    /** Timers of the statements under way; the time of each begins when the previous one was answered. */
    const timers = new Set<NodeJS.Timeout>()

    // Not the driver's own promise and time limit: each makes V8 keep the rows of every query until it collects the whole
    // heap (ADR 82).
    const send = (statement: Statement, values: readonly unknown[]) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        const late = () => reject(new Error('Query read timeout'))
        const timer = callTimeoutMs > 0 ? setTimeout(late, callTimeoutMs) : undefined
        if (timer) timers.add(timer)
        const callback = (error: Error | undefined, result: pg.QueryResult | pg.QueryResult[]) => {
          clearTimeout(timer)
          if (timer) timers.delete(timer)
          for (const other of timers) other.refresh()
          if (error) reject(error)
          else resolve(Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result)
        }
        client.query({ ...statement, values: [...values] }, callback as Parameters<pg.PoolClient['query']>[1])
      })

    const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      // Rollback of a lost transaction: the server has done it already, or will.
      if (lost) throw lost
      if (/^(begin|start transaction)\b/.test(text)) inTransaction = true
      try {
        const result = await send(values.length > 0 || BUILT.test(text) ? names.of(text) : { text }, values)
        const limit = LIMIT.exec(text)?.[1]
        if (limit) callTimeoutMs = Number(limit) && Number(limit) + GRACE_MS
        return result
      } catch (error) {
        if (isDatabaseAway(error)) lost = error
        names.learnFrom(error)
        // The statement was not executed. A transaction is repeated as a whole.
        if (isMisplaced(error) && !inTransaction) return query(text, values)
        throw error
      } finally {
        if (text === 'commit' || text === 'rollback') {
          inTransaction = false
          callTimeoutMs = timeoutMs
        }
      }
    }
    // Kysely's own cursors are not supported: a report declares one in SQL, other exports read page by page.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release() {
        // A connection that is closed here emits no 'error' itself.
        if (lost) client.emit('error', lost)
        client.release(lost)
      },
    }
  }

  // One object per connection, used again at each loan: Kysely keeps every object that it was given in weak maps,
  // which V8 clears only when it collects the whole heap.
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const lend = (client: pg.PoolClient): PostgresPoolClient => {
    const lent = connections.get(client) ?? lendable(client)
    connections.set(client, lent)
    return lent
  }

  return { connect: async () => lend(await pool.connect()), end: () => pool.end(), options: pool.options }
}
