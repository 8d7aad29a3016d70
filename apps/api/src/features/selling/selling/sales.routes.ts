import type { Feature } from '../../../context.ts'
import { employeeOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { findTransferAccounts } from './sales.queries.ts'
import { getLastBought, getSale, listLatestSales } from './sales.service.ts'
export const salesRoutes: Feature = (app, { db }) => {
  route(app, 'GET /shop/customers/:id/bought', (request) => getLastBought(db, request.params.id))

  route(app, 'GET /shop/sales', async (request) => ({
    sales: await listLatestSales(db, employeeOf(request)),
  }))

  route(app, 'GET /shop/sales/:id', (request) => getSale(db, employeeOf(request), request.params.id))

  route(app, 'GET /shop/accounts', async () => ({ accounts: await findTransferAccounts(db) }))
}
