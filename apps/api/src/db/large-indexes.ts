import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Indexes that came after their tables had grown large in shops. A migration would keep writers out while it builds
 * one; these are built beside the writers (`concurrently`), which no transaction can do. Names are those of the index.
 */
const LARGE_INDEXES: Record<string, string> = {
  // A product's movements in the order of the ledger.
  stock_movements_ledger: 'stock_movements (product_id, id desc)',
  // Whether a row names a file.
  orders_receipt_file: 'orders (receipt_file) where receipt_file is not null',
  orders_signature_file: 'orders (signature_file) where signature_file is not null',
  order_images_file: 'order_images (file)',
  // What customers of a neighbourhood pay for freight.
  customers_neighborhood: "customers (lower(neighborhood), lower(city), id desc) where status = 'Approved'",
  // The entries of a receipt of goods.
  stock_movements_receipt: 'stock_movements (receipt_id) where receipt_id is not null',
  // Who searched for a term in vain, and the searches of one customer.
  searches_in_vain: 'searches (term_key, at) where not found',
  searches_customer: 'searches (customer_id) where customer_id is not null',
}

/** Any number, the same in every process: one builds, the others go on without the index. */
const LOCK = 7_406_310_219

/** A build that was killed leaves an index that is kept up to date and never used. */
async function isBuilt(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.indisvalid === false) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  return rows[0]?.indisvalid === true
}

/** Builds the indexes that are missing or were left half built. Takes as long as it takes; others go on writing. */
export const buildLargeIndexes = (db: Db): Promise<void> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(
      connection,
    )
    if (!rows[0]?.mine) return
    try {
      // It waits for every transaction that is under way, however long.
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`set lock_timeout = 0`.execute(connection)
      for (const [name, columns] of Object.entries(LARGE_INDEXES))
        if (!(await isBuilt(connection, name)))
          await sql`create index concurrently ${sql.id(name)} on ${sql.raw(columns)}`.execute(connection)
    } finally {
      for (const setting of ['statement_timeout', 'lock_timeout'])
        await sql`reset ${sql.id(setting)}`.execute(connection)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
