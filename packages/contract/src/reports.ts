import { z } from 'zod'
import { CUSTOMER_REPORTS } from './reports/customers.ts'
import { ORDER_REPORTS } from './reports/orders.ts'
import { PRODUCT_REPORTS } from './reports/products.ts'
import type { Report } from './reports/report.ts'
import { pageQuery } from './wire.ts'

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

const LARGEST = pageQuery(100)

/** Without a page, a report answers all its rows. Totals always cover the whole report. */
export const reportQuery = z.strictObject({
  format: z.enum(['json', 'csv']).default('json'),
  page: LARGEST.page.unwrap().optional(),
  items: LARGEST.items.unwrap().optional(),
})
export type ReportQueryInput = z.infer<typeof reportQuery>

/** Rows per page of a report when `items` is not given. */
export const REPORT_PAGE = 100

/** An order as opened from rows of exchanges and returns. */
export const reportOrderDetail = z.object({
  code: z.string(),
  items: z.array(z.object({ unitPrice: z.number(), productName: z.string(), quantity: z.int() })),
  /** Sum of quantity times unit price. */
  totalItems: z.number(),
  shippingCost: z.number(),
  totalWarranty: z.number(),
  totalExchange: z.number(),
  totalReturn: z.number(),
  creditUsed: z.number(),
  total: z.number(),
})
export type ReportOrderDetail = z.infer<typeof reportOrderDetail>
