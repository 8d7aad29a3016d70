import { sql } from 'kysely'
import type { Db } from './database.ts'

/** @throws when the database does not answer */
export const probe = (db: Db) => sql`select 1`.execute(db)

/**
 * Writes 8 MB to the database's disk, in a temporary table that ends with its transaction. @throws when the disk is
 * full
 */
export const takeSpace = (db: Db) =>
  db.transaction().execute((tx) =>
    sql`create temporary table disk_probe on commit drop as
      select repeat(md5(n::text), 30) from generate_series(1, 8000) as n`.execute(tx),
  )
