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
  const changes: boolean[] = []
  const reader = openReader(primary, replica, (isReplica) => changes.push(isReplica))
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
  expect(changes).toEqual([true, false, true, false])
  reader.stop()
})

test('a database that is not a replica of the primary is never read', async () => {
  const primary = open(pair.primary)
  const other = open(pair.primary)
  dbs.push(primary, other)
  const reader = openReader(primary, other)
  for (let looks = 0; looks < 3; looks++) await reader.check()
  expect(reader.db()).toBe(primary)
  reader.stop()
})
