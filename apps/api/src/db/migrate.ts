import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@shop/postgres/start-error'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { grantAhead } from './app-user.ts'
import type { Db } from './database.ts'
import { isTooSlow } from './failures.ts'
import { buildLargeIndexes } from './large-indexes.ts'
import { lockNamed } from './lock-named.ts'
import * as oneFormOfSerials from './migrations/0262-one-form-of-serials.ts'
import { applyObjects } from './objects.ts'

/** Migrations that SQL alone cannot do: serial numbers get the form that the domain gives them. */
const IN_CODE: Record<string, Migration> = { '0262-one-form-of-serials': oneFormOfSerials }

/** SQL files, at the same place beside the sources and beside the build. */
const FOLDER = join(import.meta.dirname, 'migrations')

const textOf = (name: string) => (name in IN_CODE ? '' : readFileSync(join(FOLDER, `${name}.sql`), 'utf8'))

/** All migrations by name, which is their order; missing numbers were never used. */
const migrations: Record<string, Migration> = {
  ...IN_CODE,
  ...Object.fromEntries(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => basename(file, '.sql'))
      .map((name) => [
        name,
        {
          up: (db: Db) =>
            sql
              .raw(textOf(name))
              .execute(db)
              .then(() => {}),
        },
      ]),
  ),
}

/**
 * Milliseconds that `alter table` waits for a lock, because all later statements on that table queue behind it. It is
 * then cancelled and tried again.
 */
const LOCK_WAIT_MS = 1_000
const TRY_AGAIN_MS = 1_000
const TIMEOUT_MS = 10 * 60_000

const LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: LOCK_WAIT_MS }

/** One connection without the time limits of the application role. */
const asMigrator = <T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const all = Object.entries(LIMITS)
    for (const [name, ms] of all) await sql`set ${sql.id(name)} = ${sql.lit(ms)}`.execute(connection)
    try {
      return await work(connection)
    } finally {
      for (const [name] of all) await sql`reset ${sql.id(name)}`.execute(connection)
    }
  })

/** @throws StartError when the database belongs to another program or to a later version of this one */
async function refuseOthers(db: Db): Promise<void> {
  const { rows } = await sql<{ has_tables: boolean; has_migrations: boolean }>`
    select to_regclass('kysely_migration') is not null as has_migrations,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as has_tables`.execute(
    db,
  )
  const [found] = rows
  const applied = found?.has_migrations
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : []
  const unknown = applied.filter(({ name }) => !(name in migrations))
  const isOurs = applied.some(({ name }) => name in migrations)
  if (found?.has_tables && !isOurs && (unknown.length > 0 || !found.has_migrations))
    throw new StartError('O banco de dados já é usado por outro sistema e nada foi mudado; escolha um vazio.')
  if (unknown.length > 0)
    throw new StartError(
      `O banco de dados é de uma versão mais nova deste sistema (${unknown.at(-1)?.name}) e nada foi mudado; inicie com essa versão ou uma mais nova.`,
    )
}

/**
 * The migrations, the first of the pending ones after locking what all of them name: whoever gets its locks one after
 * the other deadlocks with sales, and loses its work each time it gives way.
 */
function lockingFirst(pending: readonly string[]): Record<string, Migration> {
  const [first] = pending
  const migration = first === undefined ? undefined : migrations[first]
  if (first === undefined || !migration) return migrations
  const up = async (db: Db) => {
    await lockNamed(db, pending.map(textOf).join())
    await migration.up(db)
  }
  return { ...migrations, [first]: { up } }
}

/**
 * Brings the database to the newest schema with today's functions and triggers, or to that of the migration `last`, for
 * a restore; safe when several processes start at once (advisory lock). Tries for {@link TIMEOUT_MS} to get its locks. Indexes of large tables are
 * built afterwards, without blocking writers.
 * @throws StartError when the database is not of this version or an earlier one
 */
export async function migrate(db: Db, last?: string): Promise<void> {
  await asMigrator(db, async (connection) => {
    await refuseOthers(connection)
    const migratorOf = (all: Record<string, Migration>) =>
      new Migrator({ db: connection, provider: { getMigrations: async () => all } })
    const pending = (await migratorOf(migrations).getMigrations()).filter(({ executedAt }) => !executedAt)
    if (pending.length > 0) await grantAhead(connection)
    const migrator = migratorOf(lockingFirst(pending.map(({ name }) => name)))
    for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(TRY_AGAIN_MS)) {
      const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
      const failure = error ?? (last ? undefined : await applyObjects(connection).catch((thrown) => thrown))
      if (!failure) break
      if (!isTooSlow(failure) || Date.now() > deadline) throw failure
    }
  })
  if (!last) await buildLargeIndexes(db)
}
