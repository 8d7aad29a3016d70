import { sql } from 'kysely'
import { LOCKS } from './advisory-locks.ts'
import type { Db } from './database.ts'

/**
 * Indexes that were added when their tables were already large in existing shops. A migration would block writers while
 * it builds one; these are built without blocking (`concurrently`), which is impossible inside a transaction. The keys
 * are the indexes' names.
 */
const LARGE_INDEXES: Record<string, string> = {
  // A product's movements in the order of the ledger.
  stock_movements_ledger: 'stock_movements (product_id, id desc)',
  // Whether an order refers to a file.
  orders_receipt_file: 'orders (receipt_file) where receipt_file is not null',
  orders_signature_file: 'orders (signature_file) where signature_file is not null',
  order_images_file: 'order_images (file)',
  // What customers of a neighbourhood pay for freight.
  customers_neighborhood: "customers (lower(neighborhood), lower(city), id desc) where status = 'Approved'",
  // The stock entries of a goods receipt.
  stock_movements_receipt: 'stock_movements (receipt_id) where receipt_id is not null',
  // Who searched for a term in vain, and the searches of one customer.
  searches_in_vain: 'searches (term_key, at) where not found',
  searches_customer: 'searches (customer_id) where customer_id is not null',
  // The sales of a period, and the sum of a customer's, without reading the orders.
  orders_placed_sales: 'orders (placed_at, status, id) include (customer_id, total_cents)',
  orders_customer_sales: 'orders (customer_id, placed_at desc) include (status, total_cents)',
  // The oldest orders of a board, however many wait.
  orders_to_pack: 'orders (placed_at, id) where status in (1, 2)',
  // The unpaid orders of a customer, and those whose time is over.
  orders_unpaid: 'orders (customer_id, placed_at) where status in (9, 10, 11)',
  orders_to_carry: 'orders (placed_at, id) where status in (3, 4, 15, 16)',
  // Undelivered orders that a person still has.
  orders_held: 'orders (holder_id) where holder_id is not null',
  // What was sold, came back or was cancelled in a period, and the costs of units that left or came back in it.
  orders_sold: 'orders ((coalesce(sale_at, placed_at)))',
  orders_sale_cancelled: 'orders (sale_cancelled_at) where sale_cancelled_at is not null',
  // The customers' catalogue: in stock first, best sellers first.
  products_popular:
    'products ((least(stock, 1)) desc, popularity desc, (name_key collate "C"), id) where archived_at is null',
  returned_items_at: 'returned_items (created_at)',
  returns_freight_at: 'returns (created_at) where freight_cents > 0',
  // Money that was received by transfer or Pix, and that no bank statement shows.
  orders_money_not_in_bank:
    "orders (placed_at, id) where not in_bank and payment in ('transfer', 'pix') and paid_cents > 0",
  order_parts_money_not_in_bank:
    "order_parts (order_id) where kind in ('transfer', 'pix') and status in ('received', 'refunded') and not in_bank",
  // The movements of a period, for the device book.
  unit_moves_at: 'unit_moves (at, id)',
  unit_moves_of_orders: 'unit_moves (at) where order_id is not null',
  // What was given in the last days.
  credit_entries_given: "credit_entries (at) where kind in ('grant', 'payout', 'pix')",
  till_movements_given:
    'till_movements (at) where amount_cents < 0 and return_id is null and credit_entry_id is null',
  returns_at: 'returns (created_at)',
  trade_ins_paid_by_pix: "trade_ins (settled_at) where settle = 'pix' and settled_at is not null",
}

/** The names of those that are unique. */
const UNIQUE: Record<string, string> = {
  // A payment settles an order, or one part of it, once.
  pix_payments_settled_each: `pix_payments (order_id, part_id) nulls not distinct
    where order_id is not null and (outcome = 'matched' or decision = 'accept')`,
}

/** Indexes of migrations and earlier releases that the ones above replace; they are dropped. */
const REPLACED = [
  'orders_placed',
  'orders_customer',
  'pix_payments_settled_once',
  'orders_not_in_bank',
  'order_parts_not_in_bank',
]

/** False also for a build that was killed: it leaves an index that is maintained but never used. */
async function isBuilt(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.indisvalid === false) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  return rows[0]?.indisvalid === true
}

/** Builds the indexes that are missing or half built, and drops those that they replace, without blocking writers. */
export const buildLargeIndexes = (db: Db): Promise<void> =>
  db.connection().execute(async (connection) => {
    // One process builds, the others continue without the index.
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${LOCKS.largeIndexes}) as mine`.execute(connection)
    if (!rows[0]?.mine) return
    try {
      // Building waits for every open transaction, however long that takes.
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`set lock_timeout = 0`.execute(connection)
      for (const [name, columns] of Object.entries({ ...LARGE_INDEXES, ...UNIQUE }))
        if (!(await isBuilt(connection, name))) {
          const kind = sql.raw(name in UNIQUE ? 'unique index' : 'index')
          await sql`create ${kind} concurrently ${sql.id(name)} on ${sql.raw(columns)}`.execute(connection)
        }
      for (const name of REPLACED)
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection)
    } finally {
      for (const setting of ['statement_timeout', 'lock_timeout'])
        await sql`reset ${sql.id(setting)}`.execute(connection)
      await sql`select pg_advisory_unlock(${LOCKS.largeIndexes})`.execute(connection)
    }
  })
