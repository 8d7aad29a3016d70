import { type Kysely, sql } from 'kysely'

/** Whether the shop dismissed its first steps ('Começar'). */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table companies add column start_dismissed boolean not null default false`.execute(db)
}
