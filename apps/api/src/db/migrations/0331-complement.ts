import { type Kysely, sql } from 'kysely'

/** The second line of an address (flat, block), which an order keeps as it was agreed. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table customers add column complement text not null default ''`.execute(db)
  await sql`alter table orders add column complement text not null default ''`.execute(db)
}
