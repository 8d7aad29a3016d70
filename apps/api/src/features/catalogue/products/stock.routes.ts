import { STOCK_SOURCES } from '@shop/domain/stock'
import type { Feature } from '../../../context.ts'
import { IMPORT_BODY_LIMIT } from '../../../http.ts'
import { actorOf, employeeOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { countStock, readShelf } from './count-stock.ts'
import { enterStock } from './enter-stock.ts'
import { listInventories, listPurchases, listSales, listStockChanges } from './product-history.service.ts'
import { importUnits } from './serialise-product.ts'

export const stockRoutes: Feature = (app, { db, settings }) => {
  const zone = settings.SHOP_TIMEZONE

  route(app, 'getProductsSources', async () => [...STOCK_SOURCES])

  route(app, 'patchProductsMenuPurchaseBatch', (request) =>
    once(db, request, (tx) => enterStock(tx, actorOf(request), request.body.products)),
  )

  route(app, 'getProductsInventoryByCode', (request) => readShelf(db, request.params.code))

  route(app, 'patchProductsInventoryByCode', (request) =>
    countStock(db, actorOf(request), request.params.code, request.body),
  )

  route(app, 'getReportsProductSoldHistoriesByIdInPeriod', (request) => {
    const { permissions } = employeeOf(request)
    return listSales(db, zone, { ...request.params, ...request.query }, permissions)
  })

  route(app, 'getReportsProductPurchasedHistoriesInPeriodById', (request) =>
    listPurchases(db, zone, { ...request.params, ...request.query }),
  )

  route(app, 'getReportsProductInventoryUpdatedHistoriesInPeriodById', (request) =>
    listInventories(db, zone, { ...request.params, ...request.query }),
  )

  route(app, 'getReportsProductStockChangedByIdInPeriod', (request) =>
    listStockChanges(db, zone, { ...request.params, ...request.query }),
  )

  route(
    app,
    'postUnitsImport',
    (request) => once(db, request, (tx) => importUnits(tx, actorOf(request), request.body.units)),
    { bodyLimit: IMPORT_BODY_LIMIT },
  )
}
