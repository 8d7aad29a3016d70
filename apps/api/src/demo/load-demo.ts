import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILES, type Manifest, type Table } from '@shop/postgres/backup-format'
import { withClient } from '@shop/postgres/connection'
import { readManifest, restore } from '@shop/postgres/restore'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openFileStore } from '../features/platform/files/file-store.ts'
import type { Settings } from '../settings.ts'
import { dateMover, moveColumns } from './move-dates.ts'

type DemoSettings = Pick<Settings, 'DATA_DIR' | 'FILES_URL'>

/** The name of a schema that exists from before the first migration of a load until its rows are there. */
const LOADING = 'demo_loading'

/**
 * Whether the database is new, or contains the remains of a load that was interrupted. Those of a start without the
 * demo, of `migrate` or of a restore are none.
 */
async function isNew(owner: Db, { migrations }: Pick<Manifest, 'migrations'>): Promise<boolean> {
  const exists = async (table: string) =>
    (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(owner)).rows[0]
      ?.found
  if (!(await exists('kysely_migration'))) return true
  const { rows: loading } = await sql`select from pg_namespace where nspname = ${LOADING}`.execute(owner)
  if (loading.length === 0) return false
  const { rows: applied } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(owner)
  if (applied.some(({ name }, index) => name !== migrations[index])) return false
  if (!(await exists('employees'))) return true
  const { rows } =
    await sql`select from employees union all select from customers union all select from brands
    union all select from roles limit 1`.execute(owner)
  return rows.length === 0
}

/** Which columns of each table are instants or days. */
async function datedColumns(owner: Db): Promise<Map<string, 'instant' | 'day'>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attrelid::regclass || '.' || quote_ident(attname) as name, atttypid::regtype::text as type from pg_attribute
    join pg_class on pg_class.oid = attrelid where relkind = 'r' and relnamespace = 'public'::regnamespace
      and atttypid in ('timestamptz'::regtype, 'date'::regtype) and attnum > 0 and not attisdropped`.execute(
    owner,
  )
  return new Map(rows.map(({ name, type }) => [name, type === 'date' ? 'day' : 'instant']))
}

/**
 * Restores the demo shop into a new database, with the schema of the release that it was made with and with dates that
 * end now; the caller migrates it. Processes that start together load it once; a shop that exists is left alone.
 */
export async function loadDemo(
  owner: Db,
  ownerUrl: string,
  source: string,
  { DATA_DIR, FILES_URL }: DemoSettings,
  now = Date.now(),
): Promise<void> {
  const manifest = readManifest(source) as Manifest
  await withClient(ownerUrl, async (lock) => {
    await lock.query('set statement_timeout = 0')
    await lock.query(`select pg_advisory_lock(hashtext('demo'))`)
    if (!(await isNew(owner, manifest))) return
    await sql`create schema if not exists ${sql.id(LOADING)}`.execute(owner)
    await migrate(owner, manifest.migrations.at(-1))
    if (FILES_URL) await storeImages(FILES_URL, source, manifest)
    const kinds = await datedColumns(owner)
    const mover = dateMover(Date.parse(manifest.madeAt), now)
    await restore({
      connection: ownerUrl,
      dataDir: DATA_DIR,
      source,
      force: true,
      migrate: async () => {},
      change: ({ name, columns }: Table) =>
        moveColumns(
          mover,
          columns.map((column) => kinds.get(`${name}.${column}`)),
        ),
    })
    await sql`drop schema ${sql.id(LOADING)}`.execute(owner)
  })
}

/** Stores the images in the file store of the shop, under the keys that the restored rows contain. */
async function storeImages(url: string, source: string, { files }: Manifest): Promise<void> {
  const store = await openFileStore(url, '')
  for (const { path } of files) {
    const [, folder, name] = path.split('/')
    const type = name?.endsWith('.png') ? 'image/png' : 'image/jpeg'
    await store.put(folder === 'public' ? 'public' : 'private', readFileSync(join(source, FILES, path)), type)
  }
}
