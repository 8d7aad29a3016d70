import { type Kysely, sql } from 'kysely'

/** Customers registered at the counter, for whom nobody has set freight and terms yet. */
const statements = sql`
alter table customers add column terms_pending boolean not null default false;
create index customers_terms_pending on customers (created_at desc) where terms_pending;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
