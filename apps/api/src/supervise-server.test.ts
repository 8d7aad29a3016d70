import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterIn } from '@shop/postgres/data-folder'
import { isAlive, readPostmaster } from '@shop/postgres/postmaster'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from './db/database.ts'
import { isDatabaseAway } from './db/failures.ts'
import { superviseServer } from './supervise-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-kept-'))
const undo: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => rmSync(dataDir, { recursive: true, maxRetries: 20, retryDelay: 500 }))

const postmaster = () => readPostmaster(clusterIn(dataDir))?.pid ?? 0

async function open() {
  const received: string[] = []
  const server = await superviseServer({ dataDir, log: (line) => received.push(line) })
  undo.push(server.stop)
  const lost: string[] = []
  const db = openDatabase({ connectionString: server.url }, 5, ({ message }) => lost.push(message))
  undo.push(() => db.destroy())
  const request = () => sql`select 1`.execute(db)
  /** A query that runs until its server ends; it has arrived there. */
  const hang = async () => {
    const failed = sql`select pg_sleep(3600)`.execute(db).catch((error: unknown) => error)
    const arrived = sql`select from pg_stat_activity where wait_event = 'PgSleep'`
    await expect.poll(async () => (await arrived.execute(db)).rows.length).toBe(1)
    return { failed }
  }
  return { server, received, db, lost, request, hang }
}

test('a killed server is started again, and the same pool continues to work', async () => {
  const { request, hang } = await open()
  const inFlight = await hang()
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  expect(isDatabaseAway(await inFlight.failed)).toBe(true)

  const failures: unknown[] = []
  const answersAgain = () =>
    request().then(
      () => postmaster() !== killed,
      (error: unknown) => failures.push(error) < 0,
    )
  while (!(await answersAgain())) await sleep(20)
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.filter((error) => !isDatabaseAway(error))).toEqual([])
  expect(isAlive(postmaster())).toBe(true)
})

test('each lost connection is reported once: one in a query, one between two queries of a transaction, one idle', async () => {
  const { db, lost, hang } = await open()
  const transaction = await db.startTransaction().execute()
  await sql`select 1`.execute(transaction)
  const inFlight = await hang()
  process.kill(postmaster(), 'SIGINT')
  await inFlight.failed
  await expect.poll(() => lost.length).toBe(3)
  await sleep(300)
  expect(lost).toHaveLength(3)
  await transaction
    .rollback()
    .execute()
    .catch(() => {})
})

test('stopping while it is being restarted leaves no server behind', async () => {
  const { server, received } = await open()
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => received.length, { interval: 5 }).toBeGreaterThan(0)
  await server.stop()
  expect(postmaster()).toBe(0)
})
