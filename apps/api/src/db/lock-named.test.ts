import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { type Db, openDatabase } from './database.ts'
import { lockNamed } from './lock-named.ts'

let shop: TestShop
let owner: Db

beforeAll(async () => {
  shop = await openTestShop()
  owner = openDatabase(shop.connection, 3, () => {}, 0)
})
afterAll(async () => {
  await owner.destroy()
  await shop.close()
})

const lockedTables = async () =>
  (
    await sql<{ name: string }>`select distinct relation::regclass::text as name from pg_locks
      where mode = 'AccessExclusiveLock' and granted and database = (select oid from pg_database where datname = current_database())
      and relation in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1`.execute(
      owner,
    )
  ).rows.map(({ name }) => name)

test('locks the tables that the text names, and no others, until the end', async () => {
  await owner.transaction().execute(async (tx) => {
    await lockNamed(tx, 'alter table brands add column x int; update claims set y = brandsx')
    expect(await lockedTables()).toEqual(['brands', 'claims'])
  })
  expect(await lockedTables()).toEqual([])
})

test('gives way where one of them is in use, and holds none of the others', async () => {
  await owner.transaction().execute(async (other) => {
    await sql`select from claims`.execute(other)
    const begun = performance.now()
    const locking = owner.transaction().execute((tx) => lockNamed(tx, 'alter table brands, claims'))
    await expect(locking).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(await lockedTables()).toEqual([])
  })
})

test('the owner locks the audit trail on servers before 17 too, where nobody may maintain tables, and may still not empty it', async () => {
  await sql`revoke maintain on audit_log from current_user`.execute(shop.owner)
  await shop.owner.transaction().execute(async (tx) => {
    await lockNamed(tx, 'create trigger x on audit_log')
    expect(await lockedTables()).toEqual(['audit_log'])
  })
  await expect(sql`truncate audit_log`.execute(shop.owner)).rejects.toMatchObject({ code: '42501' })
})
