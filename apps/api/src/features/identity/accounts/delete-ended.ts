import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Deletes expired rows: dead codes, counters whose window is over, sessions and attempts older than a month. */
export async function deleteEnded(db: Db): Promise<void> {
  await db.deleteFrom('account_codes').where('expires_at', '<', sql<string>`now()`).execute()
  await db.deleteFrom('tries').where('window_start', '<', sql<string>`now() - interval '1 day'`).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute()
  await db.deleteFrom('stock_entry_keys').where('at', '<', sql<string>`now() - interval '30 days'`).execute()
  await db.deleteFrom('request_keys').where('at', '<', sql<string>`now() - interval '7 days'`).execute()
}
