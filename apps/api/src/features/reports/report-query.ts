import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import type { ReportParams } from '@shop/contract/reports/report'
import { SALE_STATUSES } from '@shop/domain/order-status'
import type { Payment } from '@shop/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import { instantsOf } from '../../period.ts'

export type Sql = RawBuilder<unknown>

/**
 * How a report is read. Columns carry their names on the wire; money is in cents. A column `payment` may stand
 * beside them for the footers by payment.
 */
export interface ReportQuery {
  rows: Sql
  /** Ends in a unique column, so that pages neither repeat nor miss a row. */
  order: Sql
  /** The same rows without names, for counting and summing them. */
  sums?: Sql
  /** Made of many more rows than it has: worked out once and kept while it is read. */
  grouped?: true
  /** The orders behind its totals, for a report that has such. */
  orders?: (chosen: ChosenOrders) => ReportQuery
}

export type Values = Required<ReportParams>

/** One per call of the API; `values` are the parameters of its path. */
export type QueryOf = (values: Values, timeZone: string) => ReportQuery

/**
 * Whether the column lies in the period. Its ends stand in the text, and so do ids: a statement without parameters is
 * planned for what it asks, whereas one that is planned for any period takes all the orders for a few of them.
 */
export function during(column: Sql, { from, before }: { from: Date; before: Date }): Sql {
  const literal = (instant: Date) => sql`${sql.lit(instant.toISOString())}::timestamptz`
  return sql`${column} >= ${literal(from)} and ${column} < ${literal(before)}`
}

export const within = (column: Sql, values: Values, timeZone: string): Sql =>
  during(column, instantsOf(values, timeZone))

/** Whether the order was paid in this way; any will do without one. */
export const paidIn = (payment: Payment | undefined): Sql =>
  payment ? sql`payment = ${sql.lit(payment)}` : sql`true`

/** The statuses of a sale, as SQL's list. */
export const SALES = sql.raw(`(${SALE_STATUSES.join(', ')})`)
