import type { Wing } from '../../wing.ts'
import { importRoutes } from '../platform/imports/imports.routes.ts'
import { nfesRoutes } from './nfe/nfe.routes.ts'
import { purchaseListRoutes } from './purchases/purchase-list.routes.ts'
import { purchasesRoutes } from './purchases/purchases.routes.ts'
import { receivingRoutes } from './receiving/receiving.routes.ts'
import { supplierReturnsRoutes } from './supplier-returns/supplier-returns.routes.ts'
import { SUPPLIER_IMPORT } from './suppliers/import-suppliers.ts'
import { suppliersRoutes } from './suppliers/suppliers.routes.ts'

export const buyingWing = {
  routes: [
    nfesRoutes,
    purchaseListRoutes,
    purchasesRoutes,
    receivingRoutes,
    supplierReturnsRoutes,
    suppliersRoutes,
    importRoutes(SUPPLIER_IMPORT),
  ],
} satisfies Wing
