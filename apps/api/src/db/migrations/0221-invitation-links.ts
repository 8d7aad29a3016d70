import { type Kysely, sql } from 'kysely'

/** A code that staff hand over as a link, and the employee who made it; null for a code that was mailed. */
const statements = sql`
alter table account_codes add column link_by bigint references employees (id);
create index account_codes_link_by on account_codes (link_by) where link_by is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
