import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { CREDIT_OF_RETURN, OPEN_OF_RETURN, REFUND_OF_RETURN } from '../../debts/credit/credit.queries.ts'

interface ItemRow {
  productId: number
  name: string
  quantity: number
  unitPriceCents: number
}

/** One page of the returns of a customer's orders, last first, and how many there are. */
export async function findOwnReturns(
  db: Db,
  customerId: number,
  { page, items }: { page: number; items: number },
) {
  const found = db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.from_order_id')
    .where('orders.customer_id', '=', customerId)
  const [rows, { total }] = await Promise.all([
    found
      .selectAll('returns')
      .select('orders.code as order_code')
      .select([REFUND_OF_RETURN.as('refund'), OPEN_OF_RETURN.as('open'), CREDIT_OF_RETURN.as('credit')])
      .select(
        sql<
          ItemRow[]
        >`(select coalesce(json_agg(json_build_object('productId', product_id, 'name', product_name,
            'quantity', quantity, 'unitPriceCents', unit_price_cents) order by returned_items.id), '[]')
          from returned_items where return_id = returns.id)`.as('items'),
      )
      .orderBy('returns.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    found.select(sql<number>`count(*)::int8`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
