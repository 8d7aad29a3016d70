import { afterSalesWing } from './features/after-sales/after-sales.wing.ts'
import { buyingWing } from './features/buying/buying.wing.ts'
import { cashWing } from './features/cash/cash.wing.ts'
import { catalogueWing } from './features/catalogue/catalogue.wing.ts'
import { debtsWing } from './features/debts/debts.wing.ts'
import { identityWing } from './features/identity/identity.wing.ts'
import { insightWing } from './features/insight/insight.wing.ts'
import { ordersWing } from './features/orders/orders.wing.ts'
import { platformWing } from './features/platform/platform.wing.ts'
import { sellingWing } from './features/selling/selling.wing.ts'
import type { Wing } from './wing.ts'

export const WINGS: readonly Wing[] = [
  platformWing,
  identityWing,
  catalogueWing,
  cashWing,
  debtsWing,
  ordersWing,
  sellingWing,
  afterSalesWing,
  buyingWing,
  insightWing,
]
