import { type Kysely, sql } from 'kysely'

/** Who still has the goods of an order that was not delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column holder_id integer references employees`.execute(db)
}
