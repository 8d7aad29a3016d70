import { type Kysely, sql } from 'kysely'

/** Codes and limits moved to `account_codes` and `tries` releases ago; no running process uses these tables any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rate_limits, recovery_codes`.execute(db)
}
