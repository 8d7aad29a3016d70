import { type Kysely, sql } from 'kysely'

/**
 * Active products in the order in which equals are shown by a search: those in stock first, then by name. By bytes,
 * so that names that begin alike are a range whatever the database's locale; `stock` itself stands in it because
 * PostgreSQL reads an expression from an index alone only where its columns are there too.
 */
const statements = sql`
create index products_best on products ((least(stock, 1)) desc, (name_key collate "C"), id) include (stock)
  where archived_at is null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db)
}
