import { type Kysely, sql } from 'kysely'

/** A unit has one open claim of each customer who had it: one that was given back and sold again may have another. */
const statements = sql`
create unique index claims_open_once on claims (unit_id, order_id) where ended_at is null;
drop index claims_open;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
