import { type Kysely, sql } from 'kysely'

/** An index for each sort order of the product list that had none. */
const statements = sql`
create index products_by_price on products (sell_price_cents, id) where archived_at is null;
create index products_by_cost on products (cost_cents, id) where archived_at is null;
create index products_by_stock on products (stock, id) where archived_at is null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
