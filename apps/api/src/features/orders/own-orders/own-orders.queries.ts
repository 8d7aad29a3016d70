import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { selectOrders, selectSummaries } from '../record/orders.queries.ts'
import { PROOF_UNTIL } from '../record/proof-term.ts'

/** Images shown per row of the list. */
const MOST_IMAGES = sql.lit(3)

/** A page of a customer's orders, latest placed first, plus one row if there are more. */
export const findOwnOrders = (db: Db, customerId: number, { page, items }: { page: number; items: number }) =>
  selectSummaries(db)
    .select(sql<number>`(select sum(quantity)::int from order_items where order_id = orders.id)`.as('units'))
    .select(
      sql<string[]>`array(select image.file from order_items cross join lateral (
          select file from product_images where product_images.product_id = order_items.product_id
          order by position limit 1) as image
        where order_items.order_id = orders.id order by order_items.name limit ${MOST_IMAGES})`.as('files'),
    )
    .where('orders.customer_id', '=', customerId)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(items + 1)
    .offset(page * items)
    .execute()

/** An order with everything the details show, if it belongs to the customer. */
export const findOwnOrder = (db: Db, customerId: number, id: number) =>
  selectOrders(db)
    .select(PROOF_UNTIL.as('proof_until'))
    .where('orders.id', '=', id)
    .where('orders.customer_id', '=', customerId)
    .executeTakeFirst()
