import { type Kysely, sql } from 'kysely'

/** The carts that somebody touched last are found without reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cart_items_added_at on cart_items (added_at desc)`.execute(db)
}
