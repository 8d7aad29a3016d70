import { bestBuyers, leastBuyers } from '@shop/contract/reports/best-buyers'
import { bestSellers, worstSellers } from '@shop/contract/reports/best-sellers'
import { brandProducts } from '@shop/contract/reports/brand-products'
import { delivererCustomers } from '@shop/contract/reports/deliverer-customers'
import { fastDeliveryCustomers } from '@shop/contract/reports/fast-delivery-customers'
import { lowStock } from '@shop/contract/reports/low-stock'
import { depositOrders, ordersAwaitingDeliverer } from '@shop/contract/reports/order-lists'
import { ordersByAttendant, ordersByDeliverer } from '@shop/contract/reports/orders-by-person'
import type { Report } from '@shop/contract/reports/report'
import { exchangesByAttendant, returnsByAttendant } from '@shop/contract/reports/returned-items'
import { stockVsSales, stockVsSalesOfAll } from '@shop/contract/reports/stock-vs-sales'
import { bestBuyersQuery, leastBuyersQuery } from './queries/best-buyers.ts'
import { bestSellersQuery, worstSellersQuery } from './queries/best-sellers.ts'
import { brandProductsQuery } from './queries/brand-products.ts'
import { delivererCustomersQuery } from './queries/deliverer-customers.ts'
import { fastDeliveryCustomersQuery } from './queries/fast-delivery-customers.ts'
import { lowStockQuery } from './queries/low-stock.ts'
import { depositOrdersQuery, ordersAwaitingDelivererQuery } from './queries/order-lists.ts'
import { ordersByAttendantQuery, ordersByDelivererQuery } from './queries/orders-by-person.ts'
import { exchangesQuery, returnsQuery } from './queries/returned-items.ts'
import { stockVsSalesQuery } from './queries/stock-vs-sales.ts'
import type { QueryOf } from './report-query.ts'

/** A call of the API: the report that describes its answer, and how it is read. */
export interface ReportCall {
  report: Report
  query: QueryOf
}

/** The calls behind the reports; those by attendant and by deliverer share the ones of exchanges and returns. */
export const REPORT_CALLS: readonly ReportCall[] = [
  { report: bestBuyers, query: bestBuyersQuery },
  { report: leastBuyers, query: leastBuyersQuery },
  { report: bestSellers, query: bestSellersQuery },
  { report: worstSellers, query: worstSellersQuery },
  { report: lowStock, query: lowStockQuery },
  { report: ordersByDeliverer, query: ordersByDelivererQuery },
  { report: stockVsSales, query: stockVsSalesQuery },
  { report: stockVsSalesOfAll, query: stockVsSalesQuery },
  { report: exchangesByAttendant, query: exchangesQuery },
  { report: returnsByAttendant, query: returnsQuery },
  { report: ordersByAttendant, query: ordersByAttendantQuery },
  { report: delivererCustomers, query: delivererCustomersQuery },
  { report: ordersAwaitingDeliverer, query: ordersAwaitingDelivererQuery },
  { report: brandProducts, query: brandProductsQuery },
  { report: depositOrders, query: depositOrdersQuery },
  { report: fastDeliveryCustomers, query: fastDeliveryCustomersQuery },
]
