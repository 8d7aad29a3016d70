import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** Rows per statement, so that each is short however many nights were missed. */
const BATCH = 10_000

/** Deletes every row of the table for which `isOld`, in batches that are each a transaction of its own. */
export async function deleteInBatches(
  db: Db,
  table: keyof Database,
  isOld: RawBuilder<boolean>,
  batch = BATCH,
): Promise<void> {
  // The condition stands twice: of a row that is written meanwhile, older PostgreSQLs do not compare the ctid again.
  for (let deleted = batch; deleted === batch; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where ${isOld} and ctid = any(array(select ctid from ${sql.table(table)} where ${isOld} limit ${sql.lit(batch)}))`.execute(
      db,
    )
    deleted = Number(numAffectedRows)
  }
}

/** Nightly steps, each of which deletes the rows of one table that are old. */
export const deletesOf = (olds: Partial<Record<keyof Database, RawBuilder<boolean>>>) =>
  Object.fromEntries(
    Object.entries(olds).map(([table, isOld]) => [
      `delete old rows of ${table}`,
      ({ db }: { db: Db }) => deleteInBatches(db, table as keyof Database, isOld),
    ]),
  )
