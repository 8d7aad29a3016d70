import type { CUSTOMER_REPORTS } from '@shop/contract/reports/customers'
import { sql } from 'kysely'
import { SALES } from '../../../../db/sql-parts.ts'
import { type QueryOf, within } from '../report-query.ts'
import { orderTotals } from './order-lines.ts'

const ranked =
  (direction: 'asc' | 'desc'): QueryOf =>
  (values, timeZone) => {
    const sold = sql`orders.status in ${SALES} and ${within(sql`placed_at`, values, timeZone)}`
    return {
      rows: sql`select customer_id as "customerId", customers.name as "customerName", email, quantity, total from (
        select customer_id, count(*)::int8 as quantity, sum(total_cents)::int8 as total
        from orders where ${sold} group by customer_id
      ) bought join customers on customers.id = customer_id`,
      order: sql`total ${sql.raw(direction)}, "customerName", "customerId"`,
      grouped: true,
      orders: ({ row, payment }) =>
        orderTotals(
          sql`${sold} and ${row ? sql`customer_id = ${sql.lit(row)}` : sql`true`}`,
          undefined,
          payment,
        ),
    }
  }

const bestBuyersQuery = ranked('desc')
const leastBuyersQuery = ranked('asc')

const delivererCustomersQuery: QueryOf = ({ id }) => ({
  rows: sql`select id, name, name_key, email, phone, level from customers where deliverer_id = ${sql.lit(id)}
    and anonymized_at is null`,
  order: sql`name_key, id`,
})

const fastDeliveryCustomersQuery: QueryOf = () => ({
  rows: sql`select id, name, name_key, email, phone, fast_delivery_tax_cents as "fastDeliveryTax"
    from customers where fast_delivery_tax_cents > 0
    and anonymized_at is null`,
  order: sql`name_key, id`,
})

export const CUSTOMER_QUERIES: Record<keyof typeof CUSTOMER_REPORTS, QueryOf> = {
  bestBuyers: bestBuyersQuery,
  leastBuyers: leastBuyersQuery,
  delivererCustomers: delivererCustomersQuery,
  fastDeliveryCustomers: fastDeliveryCustomersQuery,
}
