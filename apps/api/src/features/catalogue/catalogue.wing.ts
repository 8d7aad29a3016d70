import type { AppContext } from '../../context.ts'
import type { Wing } from '../../wing.ts'
import { importRoutes } from '../platform/imports/imports.routes.ts'
import { countsRoutes } from './counts/counts.routes.ts'
import { defectiveRoutes } from './defective/defective.routes.ts'
import { deleteOldPeople } from './device-book/device-book.queries.ts'
import { deviceBookRoutes } from './device-book/device-book.routes.ts'
import { brandsRoutes } from './products/brands.routes.ts'
import { PRODUCT_IMPORT } from './products/import-product-sheet.ts'
import { UNIT_IMPORT } from './products/import-unit-sheet.ts'
import { productsRoutes } from './products/products.routes.ts'
import { stockRoutes } from './products/stock.routes.ts'
import { synonymsRoutes } from './products/synonyms.routes.ts'
import { repricingRoutes } from './repricing/repricing.routes.ts'
import { unitsRoutes } from './units/units.routes.ts'

export const catalogueWing = {
  routes: [
    countsRoutes,
    defectiveRoutes,
    deviceBookRoutes,
    brandsRoutes,
    productsRoutes,
    importRoutes(PRODUCT_IMPORT),
    importRoutes(UNIT_IMPORT),
    stockRoutes,
    synonymsRoutes,
    repricingRoutes,
    unitsRoutes,
  ],
  nightly: { 'delete old people of the device book': ({ db }: AppContext) => deleteOldPeople(db) },
} satisfies Wing
