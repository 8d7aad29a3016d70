import { z } from 'zod'
import { bestBuyers, leastBuyers } from './reports/best-buyers.ts'
import { bestSellers, worstSellers } from './reports/best-sellers.ts'
import { brandProducts } from './reports/brand-products.ts'
import { delivererCustomers } from './reports/deliverer-customers.ts'
import { fastDeliveryCustomers } from './reports/fast-delivery-customers.ts'
import { lowStock } from './reports/low-stock.ts'
import { depositOrders, ordersAwaitingDeliverer } from './reports/order-lists.ts'
import { ordersByAttendant, ordersByDeliverer } from './reports/orders-by-person.ts'
import type { Report } from './reports/report.ts'
import {
  exchangesByAttendant,
  exchangesByDeliverer,
  returnsByAttendant,
  returnsByDeliverer,
} from './reports/returned-items.ts'
import { stockVsSales } from './reports/stock-vs-sales.ts'
import { pageQuery } from './wire.ts'

/** The general reports in the order of their selector. */
export const REPORTS: readonly Report[] = [
  bestBuyers,
  leastBuyers,
  bestSellers,
  worstSellers,
  lowStock,
  ordersByDeliverer,
  stockVsSales,
  exchangesByAttendant,
  returnsByAttendant,
  exchangesByDeliverer,
  returnsByDeliverer,
  ordersByAttendant,
  delivererCustomers,
  ordersAwaitingDeliverer,
  brandProducts,
  depositOrders,
  fastDeliveryCustomers,
]

const { page, items } = pageQuery(100)

/** Without a page a report answers all its rows. Totals are of the whole report either way. */
export const reportQuery = z.strictObject({
  format: z.enum(['json', 'csv']).default('json'),
  page: page.unwrap().optional(),
  items: items.unwrap().optional(),
})
export type ReportQueryInput = z.infer<typeof reportQuery>

/** The rows of a page of a report when `items` is not given. */
export const REPORT_PAGE = 100

/** An order as exchange and return rows open it. */
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
