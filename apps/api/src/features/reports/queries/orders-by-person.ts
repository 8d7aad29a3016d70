import { ORDER_STATUS } from '@shop/domain/order-status'
import { PAYMENTS } from '@shop/domain/pricing'
import { sql } from 'kysely'
import { type QueryOf, SALES, within } from '../report-query.ts'

const literal = (text: string | number) => sql.lit(text)

const choose = (column: string, texts: Record<string, string>, value: (key: string) => string | number) =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(texts).map(([key, text]) => sql`when ${literal(value(key))} then ${literal(text)}`),
    sql` `,
  )} end`

const STATUS_NAMES = Object.fromEntries(Object.entries(ORDER_STATUS).map(([name, key]) => [key, name]))

/** `difference` is what had to be collected: like the order's total, it never falls below zero. */
const ordersOf =
  (person: 'deliverer_id' | 'attendant_id', date: 'shipped_at' | 'placed_at'): QueryOf =>
  (values, timeZone) => {
    const chosen = sql`${sql.ref(`orders.${person}`)} = ${values.id} and orders.status in ${SALES}
      and ${within(sql.ref(date), values, timeZone)}`
    const amounts = sql`sub_total_cents as "subTotal", exchange_cents as "totalExchange",
      return_cents as "totalReturn", freight_cents as "totalDiscount", warranty_cents as "totalWarranty",
      total_cents as difference, payment`
    return {
      rows: sql`select orders.id as "orderId", code, shipped_at as "shippedDate", ${sql.ref(date)} as at,
        customers.name as "customerName", ${choose('orders.status', STATUS_NAMES, Number)} as status,
        ${choose('payment', PAYMENTS, String)} as "paymentDescription", ${amounts}
        from orders join customers on customers.id = customer_id where ${chosen}`,
      order: sql`at, "orderId"`,
      sums: sql`select ${amounts} from orders where ${chosen}`,
    }
  }

export const ordersByDelivererQuery = ordersOf('deliverer_id', 'shipped_at')
export const ordersByAttendantQuery = ordersOf('attendant_id', 'placed_at')
