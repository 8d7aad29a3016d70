import type { ReportKey } from '@shop/contract/reports'
import { CUSTOMER_COUNTS } from './customers.ts'
import { ORDER_COUNTS } from './orders.ts'
import { PRODUCT_COUNTS } from './products.ts'
import type { Recounted } from './recounted.ts'

/** A recount of every report, which shares neither SQL nor rules nor time functions with the product. */
export const RECOUNT: Record<ReportKey, Recounted> = {
  ...CUSTOMER_COUNTS,
  ...PRODUCT_COUNTS,
  ...ORDER_COUNTS,
}
