import { PAYMENTS } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { ReportQuery, Sql } from '../report-query.ts'

/** Chooses a text by a column's value, as SQL. */
export const choose = (column: string, texts: readonly (readonly [string | number, string])[]) =>
  sql`case ${sql.ref(column)} ${sql.join(
    texts.map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`),
    sql` `,
  )} end`

export const paymentName = choose('payment', Object.entries(PAYMENTS))

/** Where orders are taken from, which of them, and the figures that each adds. */
interface Lines {
  from: Sql
  where: Sql
  figures: Sql
}

/** Orders one a line, in the order of their placing. */
export const orderLines = ({ from, where, figures }: Lines): ReportQuery => ({
  rows: sql`select orders.id as "orderId", code, customers.name as "customerName", placed_at as "createdAt",
    ${paymentName} as "paymentDescription", ${figures}
    from ${from} join customers on customers.id = customer_id where ${where}`,
  order: sql`"createdAt", "orderId"`,
  sums: sql`select payment, ${figures} from ${from} where ${where}`,
})

/** Orders with what each came to. */
export const orderTotals = (where: Sql): ReportQuery =>
  orderLines({ from: sql`orders`, where, figures: sql`total_cents as total` })
