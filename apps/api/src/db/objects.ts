import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { LOCKS } from './advisory-locks.ts'
import type { Db } from './database.ts'
import { lockNamed } from './lock-named.ts'

/** Today's functions and triggers, a file for each table, at the same place beside the sources and beside the build. */
const FOLDER = join(import.meta.dirname, 'objects')

/** What several tables use comes first: triggers name functions that exist. */
const SHARED = 'functions.sql'

/**
 * The digest of the applied files is the comment of the migrations' table: every user may read it, and no backup
 * contains it, so that a restored database gets all files.
 */
async function isApplied(db: Db, digest: string): Promise<boolean> {
  const { rows } = await sql<{
    digest: string
  }>`select obj_description('kysely_migration'::regclass, 'pg_class') as digest`.execute(db)
  return rows[0]?.digest === digest
}

/** Applies the files of functions and triggers, in one transaction, when one of them changed since they were applied. */
export async function applyObjects(db: Db): Promise<void> {
  const files = [SHARED, ...readdirSync(FOLDER).filter((file) => file !== SHARED)]
  const text = files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n')
  const digest = createHash('sha256').update(text).digest('hex')
  if (await isApplied(db, digest)) return
  await db.transaction().execute(async (tx) => {
    // Processes that start at the same time apply the files one after the other.
    await sql`select pg_advisory_xact_lock(${LOCKS.objects})`.execute(tx)
    if (await isApplied(tx, digest)) return
    await lockNamed(tx, text)
    await sql.raw(text).execute(tx)
    await sql`comment on table kysely_migration is ${sql.lit(digest)}`.execute(tx)
  })
}
