import { sql } from 'kysely'
import { type QueryOf, SALES, within } from '../report-query.ts'

const ranked =
  (direction: 'asc' | 'desc'): QueryOf =>
  (values, timeZone) => {
    const sold = sql`order_items join orders on orders.id = order_id
      where status in ${SALES} and ${within(sql`placed_at`, values, timeZone)}`
    return {
      rows: sql`select products.id, products.name, code, sold.quantity from (
        select product_id, sum(quantity)::int8 as quantity from ${sold} group by product_id
      ) sold join products on products.id = product_id`,
      order: sql`quantity ${sql.raw(direction)}, name, id`,
      grouped: true,
    }
  }

export const bestSellersQuery = ranked('desc')
export const worstSellersQuery = ranked('asc')
