import { CUSTOMER_REPORTS } from './reports/customers.ts'
import { ORDER_REPORTS } from './reports/orders.ts'
import { PRODUCT_REPORTS } from './reports/products.ts'
import type { Report } from './reports/report.ts'

const BY_KEY = { ...CUSTOMER_REPORTS, ...PRODUCT_REPORTS, ...ORDER_REPORTS }

/**
 * The name of a report. Tables with an entry for every report are a `Record<ReportKey, …>`: a missing one does not
 * compile.
 */
export type ReportKey = keyof typeof BY_KEY

/** The general reports in the order of the selection list. */
export const REPORTS: readonly (Report & { key: ReportKey })[] = (Object.keys(BY_KEY) as ReportKey[])
  .map((key) => ({ key, ...BY_KEY[key] }))
  .sort((one, other) => one.id - other.id)
