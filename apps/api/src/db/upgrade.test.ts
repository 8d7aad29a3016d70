import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { type Connection, withClient } from '@shop/postgres/connection'
import { createDatabaseFrom } from '@shop/postgres/testing'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { findInconsistencies } from '../checks/check-shop.ts'
import { prepareJobs } from '../features/platform/jobs/jobs.ts'
import { makeAppUser } from './app-user.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** SQL dumps of databases of earlier releases, each filled with a few days of that release's demo shop. */
const RELEASES = join(import.meta.dirname, '../../test/releases')

let fresh: TestShop
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  fresh = await openTestShop()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => fresh.close())

const run = (connection: Connection, text: string) => withClient(connection, (client) => client.query(text))

/** A new database with the content of the dump, and its owner. */
async function open(text: string): Promise<{ db: Db; connection: Connection }> {
  const { connection, drop } = await createDatabaseFrom(inject('cluster'), 'template1')
  const db = openDatabase(connection, 3, () => {}, 0)
  undo.push(drop, () => db.destroy())
  if (text) await run(connection, text)
  return { db, connection }
}

const release = (file: string) => gunzipSync(readFileSync(join(RELEASES, file))).toString()

/** Everything in the schema that a migration could miss: columns, constraints, indexes, triggers, functions. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

const contents = async (db: Db) => {
  const { rows } = await sql`select
    (select count(*) from orders) as orders, (select sum(total_cents)::int8 from orders) as total,
    (select count(*) from stock_movements) as movements, (select sum(stock) from products) as stock,
    (select count(*) from customers where email <> '${sql.raw(WALK_IN_EMAIL)}') as customers, (select count(*) from audit_log) as audit`.execute(
    db,
  )
  return rows[0]
}

describe.each(readdirSync(RELEASES))('a filled database of the release %s', (file) => {
  test('gets the schema of a new database, and keeps its data', async () => {
    const { db, connection } = await open(release(file))
    const before = await contents(db)
    expect(before).not.toMatchObject({ orders: 0 })
    await migrate(db)
    await prepareJobs(connection)
    await makeAppUser(db)
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
    expect(await contents(db)).toEqual(before)
    expect(await findInconsistencies(db)).toEqual([])
  })

  test.each([
    ['of a shop that was served, owns its images', true],
    ['of a backup that was just restored, owns none', false],
  ])('%s', async (_, isServed) => {
    const { db } = await open(release(file))
    // A backup has no queue.
    if (!isServed) await sql`drop schema jobs cascade`.execute(db)
    await migrate(db)
    const { image_store } = await db.selectFrom('companies').select('image_store').executeTakeFirstOrThrow()
    expect(image_store !== null).toBe(isServed)
  })

  test('is migrated once by processes that start together, however long another session locks one of its tables', async () => {
    const { db, connection } = await open(release(file))
    const isWaiting = async (holder: Client) => {
      const { rowCount } = await holder.query(
        `select from pg_locks where not granted and relation = 'orders'::regclass
          and database = (select oid from pg_database where datname = current_database())`,
      )
      return rowCount === 1
    }
    await withClient(connection, async (holder) => {
      await holder.query('begin; lock table orders in access share mode')
      const migrated = Promise.all([migrate(db), migrate(db)])
      // The migration cancels its lock request and tries again: others read and write orders in between.
      await expect.poll(() => isWaiting(holder)).toBe(true)
      await run(connection, 'select from orders limit 1')
      await expect.poll(() => isWaiting(holder)).toBe(true)
      await holder.query('commit')
      await migrated
    })
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
  })
})

test('rebuilds an index that a killed process left half built', async () => {
  const { db, connection } = await open('')
  await migrate(db)
  await run(
    { ...connection, user: 'postgres' },
    `update pg_index set indisvalid = false
    where indexrelid = 'stock_movements_ledger'::regclass`,
  )
  await migrate(db)
  const { rows } = await sql`select indisvalid from pg_index
    where indexrelid = 'stock_movements_ledger'::regclass`.execute(db)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('refuses a database of a newer version, and one of another program, with a message', async () => {
  const newer = await open('')
  await migrate(newer.db)
  await sql`insert into kysely_migration values ('9999-future', now()::text)`.execute(newer.db)
  await expect(migrate(newer.db)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/versão mais nova deste sistema \(9999-future\) e nada foi mudado/),
  })
  const foreign = await open('create table orders (id integer)')
  await expect(migrate(foreign.db)).rejects.toThrow(
    'O banco de dados já é usado por outro sistema e nada foi mudado; escolha um vazio.',
  )
  await run(foreign.connection, 'select id from orders')
})
