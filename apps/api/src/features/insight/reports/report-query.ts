import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import type { ReportParams } from '@shop/contract/reports/report-schemas'
import type { Payment } from '@shop/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import { instantsOf } from '../../../period.ts'

export type Sql = RawBuilder<unknown>

/**
 * The SQL of a report. Columns have their names in the API; money is in cents. A column `payment` may be added for the
 * footers by payment.
 */
export interface ReportQuery {
  rows: Sql
  /** Ends in a unique column, so that no row is repeated or missed between pages. */
  order: Sql
  /** The same rows without names, for counts and sums. */
  sums?: Sql
  /** Aggregated from many more rows than the result has: computed once and stored while it is read. */
  grouped?: true
  /** The orders behind its totals, for a report of orders. */
  orders?: (chosen: ChosenOrders) => ReportQuery
}

export type Values = Required<ReportParams>

/** One per API call; `values` are the parameters of its path. */
export type QueryOf = (values: Values, timeZone: string) => ReportQuery

/**
 * Condition that the column is in the period. Period and ids are written into the SQL text: PostgreSQL plans a
 * statement without parameters for these values, whereas a plan for any period reads all orders for a few of them.
 */
export function during(column: Sql, { from, before }: { from: Date; before: Date }): Sql {
  const literal = (instant: Date) => sql`${sql.lit(instant.toISOString())}::timestamptz`
  return sql`${column} >= ${literal(from)} and ${column} < ${literal(before)}`
}

export const within = (column: Sql, values: Values, timeZone: string): Sql =>
  during(column, instantsOf(values, timeZone))

/** Whether the order was paid in this way; always true without one. */
export const paidIn = (payment: Payment | undefined): Sql =>
  payment ? sql`payment = ${sql.lit(payment)}` : sql`true`
