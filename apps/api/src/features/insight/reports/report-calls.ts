import { REPORTS, type ReportKey } from '@shop/contract/reports'
import { stockVsSalesOfAll } from '@shop/contract/reports/products'
import type { Report } from '@shop/contract/reports/report'
import { CUSTOMER_QUERIES } from './queries/customers.ts'
import { ORDER_QUERIES } from './queries/orders.ts'
import { PRODUCT_QUERIES } from './queries/products.ts'
import type { QueryOf } from './report-query.ts'

const QUERIES: Record<ReportKey, QueryOf> = { ...CUSTOMER_QUERIES, ...PRODUCT_QUERIES, ...ORDER_QUERIES }

/** A call of the API, with the description and the query of its report. */
export interface ReportCall {
  report: Report
  query: QueryOf
}

const EVERY: readonly ReportCall[] = [
  ...REPORTS.map((report) => ({ report, query: QUERIES[report.key] })),
  { report: stockVsSalesOfAll, query: QUERIES.stockVsSales },
]

/** The calls of the reports, one for each path: exchanges and returns have one for attendants and deliverers. */
export const REPORT_CALLS = EVERY.filter(
  ({ report }, index) => EVERY.findIndex((other) => other.report.path === report.path) === index,
)
