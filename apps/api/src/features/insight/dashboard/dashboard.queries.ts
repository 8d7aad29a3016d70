import type { ChartType } from '@shop/contract/charts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { SALES } from '../../../db/sql-parts.ts'
import { during } from '../reports/report-query.ts'
import { COUNTS } from './work.queries.ts'

/** The period of a chart: `from` inclusive, `before` exclusive. */
interface Span {
  from: Date
  before: Date
}

export type ChartRow = Record<string, string | number>

/** Spellings that differ in case or accents are one term, shown in its most frequent spelling. */
const terms = (span: Span, missed: boolean) => sql<ChartRow>`
  select mode() within group (order by term) as term, count(*)::int8 as count
  from searches where ${during(sql`at`, span)} ${missed ? sql`and not found` : sql``}
  group by term_key order by count desc, term_key`

const CHART_SQL: Record<ChartType, (span: Span) => RawBuilder<ChartRow>> = {
  topTenSigned: (span) => sql`
    select name as "customerName", email, count from (
      select customer_id, count(*)::int8 as count from customer_sign_ins
      where ${during(sql`at`, span)} group by customer_id
    ) signed join customers on id = customer_id order by count desc, name_key, id`,
  mostViewedProd: (span) => sql`
    select name as "productName", count from (
      select product_id, count(*)::int8 as count from product_views
      where ${during(sql`at`, span)} group by product_id
    ) viewed join products on id = product_id order by count desc, name_key, id`,
  searchedTerms: (span) => terms(span, false),
  topTenSellers: (span) => sql`
    select name, sold.quantity from (
      select product_id, sum(quantity)::int8 as quantity from order_items join orders on orders.id = order_id
      where status in ${SALES} and ${during(sql`placed_at`, span)} group by product_id
    ) sold join products on id = product_id order by quantity desc, name, id`,
  searchedButInexistent: (span) => terms(span, true),
}

/** Entries of a chart, largest first, and how many there are in all (not counted beyond the last page). */
export async function findChart(db: Db, type: ChartType, span: Span, limit: number, offset: number) {
  const { rows } = await sql<ChartRow & { total: number }>`
    select *, count(*) over () as total from (${CHART_SQL[type](span)}) entries
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return { entries: rows.map(({ total: _total, ...entry }) => entry), total: rows[0]?.total ?? 0 }
}

/** The figures of the dashboard's cards. */
export async function countCards(db: Db) {
  const { rows } = await sql<{ availableProducts: number; waitingCustomers: number }>`
    select (select count(*)::int8 from products where archived_at is null and stock > 0) as "availableProducts",
      ${COUNTS.customers} as "waitingCustomers"`.execute(db)
  return rows[0] as { availableProducts: number; waitingCustomers: number }
}
