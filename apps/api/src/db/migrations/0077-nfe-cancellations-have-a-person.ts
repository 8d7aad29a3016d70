import { type Kysely, sql } from 'kysely'

/** Who imported a cancellation, which can be withdrawn; '' for those of earlier releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table nfe_cancellations add column who text not null default ''`.execute(db)
}
