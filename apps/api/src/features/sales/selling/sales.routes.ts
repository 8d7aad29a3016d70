import type { Feature } from '../../../context.ts'
import { employeeOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { findTransferAccounts } from './sales.queries.ts'
import { getLastBought, getSale, listLatestSales } from './sales.service.ts'
export const salesRoutes: Feature = (app, { db }) => {
  route(app, 'getShopCustomersByIdBought', (request) => getLastBought(db, request.params.id))

  route(app, 'getShopSales', async (request) => ({ sales: await listLatestSales(db, employeeOf(request)) }))

  route(app, 'getShopSalesById', (request) => getSale(db, employeeOf(request), request.params.id))

  route(app, 'getShopAccounts', async () => ({ accounts: await findTransferAccounts(db) }))
}
