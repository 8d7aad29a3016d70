import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import type { ReportParams } from '@shop/contract/reports/report-schemas'
import type { PartKind } from '@shop/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import { instantsOf } from '../../../period.ts'

export type Sql = RawBuilder<unknown>

/**
 * The SQL of a report. Columns have their names in the API; money is in cents. Columns `payment` and `order_in_parts` (its
 * id) are added for the footers by payment.
 */
export interface ReportQuery {
  rows: Sql
  /** Ends in a unique column, so that no row is repeated or missed between pages. */
  order: Sql
  /** The same rows without names, for counts and sums. */
  sums?: Sql
  /** The column of `sums` that orders in parts divide, where it is not the one that is summed. */
  whole?: Sql
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

const hasPart = (kinds: readonly PartKind[]): Sql =>
  sql`exists (select from order_parts where order_id = orders.id and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`

/** Whether the order was paid in one of these ways, or a part of it. */
export const paidInAny = (kinds: readonly PartKind[]): Sql =>
  sql`(payment in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) or payment = 'mixed' and ${hasPart(kinds)})`

/** Whether the order, or a part of it, was paid in this way; always true without one. */
export const paidIn = (payment: PartKind | undefined): Sql => (payment ? paidInAny([payment]) : sql`true`)

/** The share of an amount of the order that was paid in these ways; all of it without any. */
export const sharePaidIn = (kinds: readonly PartKind[], amount: Sql): Sql =>
  kinds.length === 0
    ? amount
    : sql`(case payment when 'mixed' then ${sql.join(
        kinds.map((kind) => sql`part_share(orders.id, ${sql.lit(kind)}, (${amount})::int8)`),
        sql` + `,
      )} else ${amount} end)`

/** The payment of a row for its footers: the chosen kind, because its amounts are then the shares of that kind. */
export const paymentOfRow = (payment: PartKind | undefined): Sql =>
  payment ? sql`${sql.lit(payment)}::text as payment` : sql`payment`
