import type { Address } from '@shop/contract/address'
import { type ChosenOrders, ordersBehind } from '@shop/contract/reports/order-lines'
import type { Report } from '@shop/contract/reports/report'
import type { ReportsSearch } from './read-reports-search.ts'
import { type ReportWire, reportAddress } from './reports-search.ts'

/** The source of rows and totals: a report, or the orders behind one. */
export interface Source {
  report: Report
  address: Address<ReportWire>
  query: ChosenOrders
  level: number | undefined
}

export const reportSource = (report: Report, search: ReportsSearch): Source => ({
  report,
  address: reportAddress(report, search),
  query: {},
  level: search.level,
})

/** The orders behind a report's totals; undefined for a report without orders. */
export function ordersSource(report: Report, search: ReportsSearch): Source | undefined {
  const orders = ordersBehind(report)
  if (!orders || search.orders === undefined) return undefined
  const query = { payment: search.payment, row: search.orders === 'all' ? undefined : search.orders }
  return { ...reportSource(orders, search), query }
}
