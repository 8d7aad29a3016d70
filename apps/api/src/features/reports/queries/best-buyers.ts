import { sql } from 'kysely'
import { type QueryOf, SALES, within } from '../report-query.ts'

const ranked =
  (direction: 'asc' | 'desc'): QueryOf =>
  (values, timeZone) => {
    const sales = sql`orders where status in ${SALES} and ${within(sql`placed_at`, values, timeZone)}`
    return {
      rows: sql`select customers.id, customers.name as "customerName", email, quantity, total from (
        select customer_id, count(*)::int8 as quantity, sum(total_cents)::int8 as total
        from ${sales} group by customer_id
      ) bought join customers on customers.id = customer_id`,
      order: sql`total ${sql.raw(direction)}, "customerName", id`,
      grouped: true,
    }
  }

export const bestBuyersQuery = ranked('desc')
export const leastBuyersQuery = ranked('asc')
