import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Connection, connectionUrl, withClient } from '@shop/postgres/connection'
import { type ConnectionProxy, openConnectionProxy } from '@shop/postgres/line.testing'
import { openPooler } from '@shop/postgres/pooler.testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { limitUser } from './app-user.ts'
import { type Db, inTransaction, openDatabase, readAtLength } from './database.ts'
import { isDatabaseAway } from './failures.ts'
import { GRACE_MS } from './limits.ts'

let shop: TestShop
let line: ConnectionProxy
const undo: (() => Promise<void>)[] = []

beforeAll(async () => {
  shop = await openTestShop()
  line = await openConnectionProxy(shop.connection)
})
afterEach(async () => {
  line.thaw()
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(async () => {
  await line.close()
  await shop.close()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

function open(connection: Connection, size: number, timeoutMs?: number): Db {
  const db = openDatabase(connection, size, () => {}, timeoutMs)
  undo.push(() => db.destroy())
  return db
}

/** Repeats the work until it succeeds: on a busy machine it may exceed the short time limit of these tests. */
const untilItSucceeds = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      expect(isDatabaseAway(error)).toBe(true)
    }
  }
}

const pidOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

describe('a connection that dies silently', () => {
  test('fails its caller within the time limit, and is not lent again', async () => {
    const db = open(line.connection, 1, 300)
    const before = await untilItSucceeds(() => pidOf(db))
    line.freeze()
    expect(isDatabaseAway(await failureOf(pidOf(db)))).toBe(true)
    line.thaw()
    expect(await untilItSucceeds(() => pidOf(db))).not.toBe(before)
  })

  test('ends a transaction on it without waiting for its rollback too', async () => {
    const db = open(line.connection, 1, 300)
    const failed = failureOf(
      inTransaction(db, async (tx) => {
        await pidOf(tx)
        line.freeze()
        await pidOf(tx)
      }),
    )
    expect(isDatabaseAway(await failed)).toBe(true)
    line.thaw()
    await untilItSucceeds(() => pidOf(db))
  })

  test('cancels a statement that exceeds its limit, unless its transaction asked for more time', async () => {
    const db = open(shop.connection, 1, 100)
    const slow = (tx: Db) => sql`select pg_sleep(0.3)`.execute(tx)
    expect(isDatabaseAway(await failureOf(slow(db)))).toBe(true)
    await untilItSucceeds(() =>
      inTransaction(db, async (tx) => {
        await sql`set local statement_timeout = 20000`.execute(tx)
        await slow(tx)
      }),
    )
  })
})

describe('behind a pooler in transaction mode', () => {
  test('two processes that ask for different things at once each get their own answers', async () => {
    const pooler = await openPooler(shop.connection, 3)
    undo.push(pooler.close)
    const processes = [open(pooler.connection, 4), open(pooler.connection, 4)]
    const requested = processes.flatMap((db, process) =>
      Array.from({ length: 60 }, async (_, n) => {
        const column = sql.id(`answer_${process}_${n % 5}`)
        const { rows } = await sql`select ${n}::int as ${column}`.execute(db)
        return [rows[0], { [`answer_${process}_${n % 5}`]: n }]
      }),
    )
    for (const [response, expected] of await Promise.all(requested)) expect(response).toEqual(expected)
    const sums = await Promise.all(
      processes.map((db) =>
        inTransaction(db, async (tx) => {
          const { rows } = await sql<{ sum: number }>`select ${20}::int + ${22}::int as sum`.execute(tx)
          return rows[0]?.sum
        }),
      ),
    )
    expect(sums).toEqual([42, 42])
  })
})

test('the serving user has its own limits on every new connection, without start-up options', async () => {
  await limitUser(connectionUrl(shop.connection))
  const pooler = await openPooler(shop.connection, 1)
  undo.push(pooler.close)
  const limits = await withClient(pooler.connection, async (client) => {
    const { rows } = await client.query(`select name, setting from pg_settings where name in
      ('TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })
  expect(limits).toEqual({
    TimeZone: 'UTC',
    statement_timeout: '8000',
    lock_timeout: '6000',
    idle_in_transaction_session_timeout: '5000',
  })
})

describe('a connection that is lent again', () => {
  test('has its usual time limit, whatever the transaction before it was allowed', async () => {
    const db = open(line.connection, 1, 300)
    await readAtLength(db, 60_000, pidOf)
    line.freeze()
    expect(isDatabaseAway(await failureOf(pidOf(db)))).toBe(true)
  })

  test('has it after a transaction with a shorter one that failed, before it is lent again', async () => {
    const db = open(shop.connection, 1, 0)
    await db.connection().execute(async (one) => {
      const late = one.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 1`.execute(tx)
        await sql`select pg_sleep(1)`.execute(tx)
      })
      await expect(late).rejects.toMatchObject({ code: '57014' })
      await sql`select pg_sleep(${GRACE_MS / 1000 + 0.3})`.execute(one)
    })
  })

  test('leaves no rows of past queries in the old part of the heap', async () => {
    const db = open(shop.connection, 1)
    setFlagsFromString('--expose-gc')
    const collectYoung: (how: { type: 'minor' }) => void = runInNewContext('gc')
    /** Bytes in the old part of the heap once this many queries were made, about 30 kB of rows each. */
    const after = async (queries: number) => {
      for (let n = 0; n < queries; n++)
        await sql`select n, 'row ' || n as text from generate_series(1, ${500}::int) n`.execute(db)
      // What still lives in the young part moves to the old one now instead of during the queries that are counted.
      for (let time = 0; time < 2; time++) collectYoung({ type: 'minor' })
      return getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
    }
    const before = await after(50)
    expect((await after(1000)) - before).toBeLessThan(12_000_000)
  })
})
