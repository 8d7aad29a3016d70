import { PAYMENTS, type PartKind } from '@shop/domain/pricing'
import { sql } from 'kysely'
import { paidIn, paymentOfRow, type ReportQuery, type Sql, sharePaidIn } from '../report-query.ts'

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
  /** The figures are the shares of this kind of payment. */
  payment?: PartKind | undefined
}

/** One row per order, in the order in which they were placed. */
export const orderLines = ({ from, where, figures, payment }: Lines): ReportQuery => ({
  rows: sql`select orders.id as "orderId", code, customers.name as "customerName", placed_at as "createdAt",
    ${paymentName} as "paymentDescription", ${figures}
    from ${from} join customers on customers.id = customer_id where ${where}`,
  order: sql`"createdAt", "orderId"`,
  sums: sql`select ${paymentOfRow(payment)}, orders.id as order_in_parts, ${figures} from ${from} where ${where}`,
})

/** Orders with their totals, or with another amount of each; of one kind of payment its share. */
export const orderTotals = (where: Sql, total: Sql = sql`total_cents`, payment?: PartKind): ReportQuery =>
  orderLines({
    from: sql`orders`,
    where: sql`${where} and ${paidIn(payment)}`,
    figures: sql`${sharePaidIn(payment ? [payment] : [], total)} as total`,
    payment,
  })
