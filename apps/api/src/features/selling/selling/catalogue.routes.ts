import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { findStockedBrands } from './catalogue.queries.ts'
import { listCatalogue } from './catalogue.service.ts'
export const catalogueRoutes: Feature = (app, { db }) => {
  route(app, 'GET /shop/catalogue', (request) => listCatalogue(db, identityOf(request), request.query))

  route(app, 'GET /shop/brands', async () => ({ brands: await findStockedBrands(db) }))
}
