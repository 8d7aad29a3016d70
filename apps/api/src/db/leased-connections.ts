import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isDatabaseAway } from './failures.ts'
import { GRACE_MS } from './limits.ts'
import { ignore, listenerOf } from './pipeline.ts'
import { isMisplaced, type Statement, StatementNames } from './prepared-statements.ts'

/** A transaction that raises its time limit on the server; its caller then waits longer too. */
const LONGER = /^set local statement_timeout = (\d+)$/

/**
 * A query of the query builder, which quotes names: its text repeats even without parameters. Reports write values into
 * their text.
 */
const BUILT = /^select "/

const BEGIN = 'begin'
const NOTHING = { command: '', rowCount: 0, rows: [] }

interface Sent {
  text: string
  values: readonly unknown[]
  received?: (rows: unknown[]) => void
}

type Callback = (error: Error | undefined, result: pg.QueryResult | pg.QueryResult[]) => void

/**
 * A statement that is sent in one unit with the beginning of its transaction, prepared under the name `begin`: PostgreSQL
 * skips it when the beginning fails, so that it never runs outside.
 */
function beginningWith(config: pg.QueryConfig, begin: string, callback: Callback): pg.Query {
  const query = new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig, callback as never)
  // The driver's own way to send a prepared statement; its types do not name it.
  const driver = query as unknown as { prepare(connection: pg.Connection): void }
  const prepare = driver.prepare.bind(query)
  driver.prepare = (connection) => {
    connection.bind({ statement: begin } as never, true)
    connection.execute({}, true)
    prepare(connection)
  }
  return query
}

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

    const { stream } = (client as unknown as { connection: pg.Connection }).connection
    /** Sent with the next statement that is waited for. */
    let held: Sent[] = []
    /** A transaction was begun; `toBegin`: its beginning is not sent yet. */
    let [inTransaction, toBegin, hasPreparedBegin] = [false, false, false]
    /** Timers of the statements under way; the time of each begins when the previous one was answered. */
    const timers = new Set<NodeJS.Timeout>()

    // Not the driver's own promise and time limit: each makes V8 keep the rows of every query until it collects the whole
    // heap (ADR 82).
    const send = (statement: Statement, values: readonly unknown[], begins = false) =>
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
        const config = { ...statement, values: [...values] }
        if (begins) client.query(beginningWith(config, names.of(BEGIN).name ?? '', callback))
        else client.query(config, callback as Parameters<pg.PoolClient['query']>[1])
      })
    const statementOf = (text: string, values: readonly unknown[]) =>
      values.length > 0 || BUILT.test(text) ? names.of(text) : { text }

    /** Sends all at once, and answers the last one's result; what fails first is thrown. */
    const sendAll = async (batch: Sent[], begins: boolean): Promise<pg.QueryResult> => {
      stream.cork()
      const sent = batch.map(async ({ text, values, received }, nth) => {
        const result = await send(statementOf(text, values), values, begins && nth === 0)
        received?.(result.rows)
        return result
      })
      stream.uncork()
      const responses = await Promise.allSettled(sent)
      const failed = responses.findIndex(({ status }) => status === 'rejected')
      if (failed < 0) return (responses.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value
      const error = (responses[failed] as PromiseRejectedResult).reason
      names.learnFrom(error)
      // A transaction is repeated as a whole. Outside of one, those behind the first statement only read.
      if (inTransaction || !isMisplaced(error)) throw error
      return sendAll(batch.slice(failed), false)
    }

    /** The first transaction of a connection prepares the beginning; each later one sends it with its first statement. */
    const begin = async (): Promise<boolean> => {
      toBegin = false
      const statement = names.of(BEGIN)
      if (hasPreparedBegin && statement.name) return true
      await send(statement, [])
      hasPreparedBegin = true
      return false
    }

    const query = async (text: string, values: readonly unknown[]) => {
      // Rollback of a lost transaction: the server has done it already, or will.
      if (lost) throw lost
      const received = listenerOf(values)
      const ends = text === 'commit' || text === 'rollback'
      if (/^(begin|start transaction)\b/.test(text)) [inTransaction, toBegin] = [true, text === BEGIN]
      else if (received) held.push({ text, values, received })
      if (text === BEGIN || received) return NOTHING
      if (text === 'rollback') held = []
      try {
        if (toBegin && ends && held.length === 0) return NOTHING
        const begins = toBegin && (await begin())
        // The results of checked statements arrive before the commit is sent.
        const isChecked = text === 'commit' && held.some((sent) => sent.received !== ignore)
        if (isChecked) await sendAll(held.splice(0), begins)
        const result = await sendAll([...held.splice(0), { text, values }], begins && !isChecked)
        const longer = LONGER.exec(text)?.[1]
        if (longer) callTimeoutMs = Number(longer) && Number(longer) + GRACE_MS
        return result
      } catch (error) {
        if (isDatabaseAway(error)) lost = error
        throw error
      } finally {
        if (ends) [inTransaction, toBegin] = [false, false]
      }
    }
    // Kysely's own cursors are not supported: a report declares one in SQL, other exports read page by page.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release() {
        // A connection that is closed here emits no 'error' itself.
        if (lost) client.emit('error', lost)
        callTimeoutMs = timeoutMs
        held = []
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
