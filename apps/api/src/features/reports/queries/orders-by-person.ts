import { ORDER_STATUS } from '@shop/domain/order-status'
import { sql } from 'kysely'
import { TO_PAY } from '../../orders/order-account.ts'
import { paidIn, type QueryOf, type ReportQuery, SALES, type Sql, within } from '../report-query.ts'
import { choose, paymentName } from './payment-name.ts'

const statusName = choose(
  'orders.status',
  Object.entries(ORDER_STATUS).map(([name, key]) => [key, name]),
)

/** `difference` is what had to be collected: it never falls below zero. */
const amounts = sql`sub_total_cents as "subTotal", exchange_cents as "totalExchange",
  return_cents as "totalReturn", freight_cents as "totalDiscount", warranty_cents as "totalWarranty",
  credit_used_cents as "creditUsed", ${TO_PAY} as difference, payment`

const ordersWhere = (chosen: Sql, date: Sql): ReportQuery => ({
  rows: sql`select orders.id as "orderId", code, shipped_at as "shippedDate", ${date} as at,
    customers.name as "customerName", ${statusName} as status, ${paymentName} as "paymentDescription", ${amounts}
    from orders join customers on customers.id = customer_id where ${chosen}`,
  order: sql`at, "orderId"`,
  sums: sql`select ${amounts} from orders where ${chosen}`,
})

const ordersOf =
  (person: 'deliverer_id' | 'attendant_id', date: Sql): QueryOf =>
  (values, timeZone) => {
    const chosen = sql`${sql.ref(`orders.${person}`)} = ${sql.lit(values.id)} and orders.status in ${SALES}
      and ${within(date, values, timeZone)}`
    return {
      ...ordersWhere(chosen, date),
      orders: ({ payment }) => ordersWhere(sql`${chosen} and ${paidIn(payment)}`, date),
    }
  }

export const ordersByDelivererQuery = ordersOf('deliverer_id', sql`shipped_at`)
export const ordersByAttendantQuery = ordersOf('attendant_id', sql`placed_at`)
