import { sql } from 'kysely'
import { paidIn, type QueryOf, SALES, within } from '../report-query.ts'
import { orderLines } from './order-lines.ts'

const ranked =
  (direction: 'asc' | 'desc'): QueryOf =>
  (values, timeZone) => {
    const sold = sql`orders.status in ${SALES} and ${within(sql`placed_at`, values, timeZone)}`
    return {
      rows: sql`select product_id as "productId", products.name, code, sold.quantity from (
        select product_id, sum(quantity)::int8 as quantity
        from order_items join orders on orders.id = order_id where ${sold} group by product_id
      ) sold join products on products.id = product_id`,
      order: sql`quantity ${sql.raw(direction)}, name, "productId"`,
      grouped: true,
      orders: ({ row, payment }) =>
        orderLines({
          from: sql`orders join (
            select order_id, sum(quantity)::int8 as quantity from order_items
            where ${row ? sql`product_id = ${sql.lit(row)}` : sql`true`} group by order_id
          ) units on units.order_id = orders.id`,
          where: sql`${sold} and ${paidIn(payment)}`,
          figures: sql`units.quantity`,
        }),
    }
  }

export const bestSellersQuery = ranked('desc')
export const worstSellersQuery = ranked('asc')
