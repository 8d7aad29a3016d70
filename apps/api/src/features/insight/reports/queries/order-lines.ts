import { PAYMENTS } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { ReportQuery, Sql } from '../report-query.ts'

/** SQL that maps a column's values to texts. */
export const choose = (column: string, texts: readonly (readonly [string | number, string])[]) =>
  sql`case ${sql.ref(column)} ${sql.join(
    texts.map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`),
    sql` `,
  )} end`

export const paymentName = choose('payment', Object.entries(PAYMENTS))

/** The source of the orders, their condition, and the figures of each. */
interface Lines {
  from: Sql
  where: Sql
  figures: Sql
}

/** One row per order, in the order in which they were placed. */
export const orderLines = ({ from, where, figures }: Lines): ReportQuery => ({
  rows: sql`select orders.id as "orderId", code, customers.name as "customerName", placed_at as "createdAt",
    ${paymentName} as "paymentDescription", ${figures}
    from ${from} join customers on customers.id = customer_id where ${where}`,
  order: sql`"createdAt", "orderId"`,
  sums: sql`select payment, ${figures} from ${from} where ${where}`,
})

/** Orders with their totals, or with another amount of each. */
export const orderTotals = (where: Sql, total: Sql = sql`total_cents`): ReportQuery =>
  orderLines({ from: sql`orders`, where, figures: sql`${total} as total` })
