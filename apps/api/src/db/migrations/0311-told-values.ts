import { type Kysely, sql } from 'kysely'

/** What is given from this amount on is shown to those who manage orders. */
const statements = sql`
alter table companies add column told_above_cents bigint not null default 50000 check (told_above_cents >= 0);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
