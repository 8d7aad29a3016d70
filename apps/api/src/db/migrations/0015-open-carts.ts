import { type Kysely, sql } from 'kysely'

/** Finds the most recently changed carts without reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cart_items_added_at on cart_items (added_at desc)`.execute(db)
}
