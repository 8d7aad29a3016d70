import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { SALE_STATUSES } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { imageFiles } from '../../catalogue/products/product-search.ts'
import { PARTS } from '../../orders/record/order-parts.queries.ts'
import { TO_TAKE } from '../../orders/record/order-totals.ts'

/** A product of an earlier sale with its current prices. */
interface BoughtRow {
  id: number
  name: string
  code: string
  stock: number
  sell_price_cents: number
  gold_price_cents: number
  silver_price_cents: number
  files: string[]
  quantity: number
}

const boughtProducts = sql<BoughtRow[]>`coalesce((
  select json_agg(json_build_object('id', products.id, 'name', products.name, 'code', products.code,
    'stock', products.stock, 'sell_price_cents', sell_price_cents, 'gold_price_cents', gold_price_cents,
    'silver_price_cents', silver_price_cents, 'files', ${imageFiles}, 'quantity', order_items.quantity)
    order by order_items.name, products.id)
  from order_items join products on products.id = order_items.product_id
  where order_items.order_id = latest.id and archived_at is null), '[]')`

/**
 * A customer's level with the products of their latest sale; no products before the first sale, nor for people who are
 * not registered: the last sale was another stranger's.
 */
export const findLastBought = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(['orders.id', 'orders.placed_at'])
          .whereRef('orders.customer_id', '=', 'customers.id')
          .where('orders.status', 'in', SALE_STATUSES)
          .where('customers.email', '<>', WALK_IN_EMAIL)
          .orderBy('orders.placed_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['customers.level', 'latest.placed_at', boughtProducts.as('products')])
    .where('customers.id', '=', customerId)
    .executeTakeFirst()

/** Orders placed by an employee, or by anybody when `attendantId` is undefined. */
const salesOf = (db: Db, attendantId: number | undefined) => {
  const query = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.placed_at', 'orders.total_cents'])
    .select(['orders.customer_id', 'customers.name as customer_name'])
  return attendantId === undefined ? query : query.where('orders.attendant_id', '=', attendantId)
}

/** An employee's latest sales, newest first. */
export const findLatestSales = (db: Db, attendantId: number, most: number) =>
  salesOf(db, attendantId)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(most)
    .execute()

export const findSale = (db: Db, id: number, attendantId: number | undefined) =>
  salesOf(db, attendantId)
    .select([
      'orders.payment',
      'orders.is_pickup',
      'orders.is_fast',
      'orders.deliverer_id',
      'orders.holder_id',
    ])
    .select(['orders.sub_total_cents', 'exchange_cents', 'return_cents', 'customers.phone as customer_phone'])
    .select(['orders.freight_cents', 'orders.warranty_cents', 'credit_used_cents', 'debt_lowered_cents'])
    .select([
      'paid_cents',
      'cash_received_cents',
      'term_paid_cents',
      'pix_returned_cents',
      TO_TAKE.as('to_take_cents'),
      PARTS,
    ])
    .select(
      sql<{ name: string; quantity: number; unit_price_cents: number; serials: string[] }[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'quantity', quantity,
          'unit_price_cents', unit_price_cents, 'serials', (
            select coalesce(json_agg(distinct serial), '[]') from unit_moves join units on units.id = unit_id
            where unit_moves.order_id = order_items.order_id and unit_moves.product_id = order_items.product_id
              and unit_moves.kind = 'sale')) order by name, product_id), '[]')
        from order_items where order_items.order_id = orders.id)`.as('items'),
    )
    .where('orders.id', '=', id)
    .executeTakeFirst()

export type SaleRow = Awaited<ReturnType<typeof findLatestSales>>[number]

/** Accounts that customers may transfer to. */
export const findTransferAccounts = (db: Db) =>
  db
    .selectFrom('bank_settings')
    .select(['id', 'name', 'bank', 'agency', 'account', 'cnpj'])
    .where('kind', '=', 'Transfer')
    .where('disabled', '=', false)
    .orderBy('id')
    .execute()
