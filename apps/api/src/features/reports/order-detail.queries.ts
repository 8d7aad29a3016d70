import type { Db } from '../../db/database.ts'

export const findOrderAmounts = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['code', 'sub_total_cents', 'freight_cents', 'warranty_cents'])
    .select(['exchange_cents', 'return_cents', 'credit_used_cents', 'total_cents'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findOrderItems = (db: Db, id: number) =>
  db
    .selectFrom('order_items')
    .select(['name', 'quantity', 'unit_price_cents'])
    .where('order_id', '=', id)
    .orderBy('name')
    .orderBy('product_id')
    .execute()
