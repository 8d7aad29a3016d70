import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { days } from '../../../db/sql-parts.ts'

/**
 * Tables counted by the dashboard's charts; a chart of the same month of last year must still be complete. Sums by day
 * would not do: people choose any period.
 */
const VISITS = ['searches', 'product_views', 'customer_sign_ins'] as const
const KEPT_DAYS = 400
/** Rows per statement, so that each is short however many nights were missed. */
const BATCH = 10_000

/** Deletes searches, views of products and sign-ins of customers that are older than {@link KEPT_DAYS}. */
export async function deleteVisits(db: Db, batch = BATCH): Promise<void> {
  for (const table of VISITS)
    for (let deleted = batch; deleted === batch; ) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = any(array(
        select id from ${sql.table(table)} where at < now() - ${days(KEPT_DAYS)}
        order by at limit ${sql.lit(batch)}))`.execute(db)
      deleted = Number(numAffectedRows)
    }
}
