import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { connectionUrl } from '@shop/postgres/connection'
import { startPair } from '@shop/postgres/replica.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from './database.ts'
import { openReader } from './reader.ts'

let pair: Awaited<ReturnType<typeof startPair>>
const open = ({ connection }: (typeof pair)['primary']): Db =>
  openDatabase({ connectionString: connectionUrl(connection) }, 2, () => {})
const dbs: Db[] = []

beforeAll(async () => {
  pair = await startPair()
})
afterAll(async () => {
  for (const db of dbs) await db.destroy()
  await pair.stop()
})

test('reads go to the replica once it has caught up, and to the primary while it is behind or away', async () => {
  const [primary, replica] = [open(pair.primary), open(pair.replica)]
  dbs.push(primary, replica)
  const changes: string[] = []
  const reader = openReader(primary, replica, (state) => changes.push(state))
  expect(reader.db()).toBe(primary)
  const until = async (db: Db) => {
    while (reader.db() !== db) await reader.check()
  }
  await until(replica)
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(reader.db())
  expect(rows[0]?.standby).toBe(true)

  await pair.pauseReplica(true)
  await sql`create table written (id integer)`.execute(primary)
  await until(primary)
  await pair.pauseReplica(false)
  await until(replica)

  await pair.end(pair.replica)
  await until(primary)
  expect(changes).toEqual(['current', 'behind', 'current', 'away'])
  reader.stop()
})

test('a database that is not a replica of the primary is never read', async () => {
  const primary = open(pair.primary)
  const other = open(pair.primary)
  dbs.push(primary, other)
  const changes: string[] = []
  const reader = openReader(primary, other, (state) => changes.push(state))
  for (let looks = 0; looks < 3; looks++) await reader.check()
  expect(reader.db()).toBe(primary)
  expect(changes).toEqual(['no replica'])
  reader.stop()
})

test('a replica that is away from the start is reported once', async () => {
  const primary = open(pair.primary)
  const away = openDatabase({ connectionString: 'postgres://ana:1@127.0.0.1:1/loja' }, 1, () => {})
  dbs.push(primary, away)
  const changes: string[] = []
  const reader = openReader(primary, away, (state) => changes.push(state))
  for (let looks = 0; looks < 3; looks++) await reader.check()
  expect([reader.db(), changes, reader.replica()?.state]).toEqual([primary, ['away'], 'away'])
  reader.stop()
})

test('a replica that hangs holds nobody up: it is away after a moment', async () => {
  const primary = open(pair.primary)
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const hung = openDatabase({ connectionString: `postgres://ana:1@127.0.0.1:${port}/loja` }, 1, () => {})
  dbs.push(primary)
  const reader = openReader(primary, hung)
  const begun = performance.now()
  await reader.check()
  expect([reader.db(), reader.replica()?.state]).toEqual([primary, 'away'])
  expect(performance.now() - begun).toBeLessThan(8_000) // The driver alone waits for 10 s.
  reader.stop()
  server.close()
})
