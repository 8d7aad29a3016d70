import { STOCK_SOURCES } from '@shop/domain/stock'
import type { Feature } from '../../../context.ts'
import { actorOf, employeeOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { countStock, readShelf } from './count-stock.ts'
import { enterStock } from './enter-stock.ts'
import { listInventories, listPurchases, listSales, listStockChanges } from './product-history.service.ts'

export const stockRoutes: Feature = (app, { db, settings }) => {
  const zone = settings.SHOP_TIMEZONE

  route(app, 'GET /products/sources', async () => [...STOCK_SOURCES])

  route(app, 'PATCH /products/menu/purchase/batch', (request) =>
    once(db, request, (tx) => enterStock(tx, actorOf(request), request.body.products)),
  )

  route(app, 'GET /products/inventory/:code', (request) => readShelf(db, request.params.code))

  route(app, 'PATCH /products/inventory/:code', (request) =>
    countStock(db, actorOf(request), request.params.code, request.body),
  )

  route(app, 'GET /reports/product/sold/histories/:id/start/:start/end/:end', (request) => {
    const { permissions } = employeeOf(request)
    return listSales(db, zone, { ...request.params, ...request.query }, permissions)
  })

  route(app, 'GET /reports/product/purchased/histories/start/:start/end/:end/:id', (request) =>
    listPurchases(db, zone, { ...request.params, ...request.query }),
  )

  route(app, 'GET /reports/product/inventory/updated/histories/start/:start/end/:end/:id', (request) =>
    listInventories(db, zone, { ...request.params, ...request.query }),
  )

  route(app, 'GET /reports/product/stock/changed/:id/start/:start/end/:end', (request) =>
    listStockChanges(db, zone, { ...request.params, ...request.query }),
  )
}
