import { buyingWing } from './features/buying/buying.wing.ts'
import { cashWing } from './features/cash/cash.wing.ts'
import { catalogueWing } from './features/catalogue/catalogue.wing.ts'
import { identityWing } from './features/identity/identity.wing.ts'
import { insightWing } from './features/insight/insight.wing.ts'
import { platformWing } from './features/platform/platform.wing.ts'
import { salesWing } from './features/sales/sales.wing.ts'
import type { Wing } from './wing.ts'

export const WINGS: readonly Wing[] = [
  platformWing,
  identityWing,
  catalogueWing,
  cashWing,
  salesWing,
  buyingWing,
  insightWing,
]
