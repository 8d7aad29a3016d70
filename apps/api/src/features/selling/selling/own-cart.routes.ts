import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { reorder } from './cart.service.ts'
import { listWanted, unwant, want } from './wanted-products.ts'
export const ownCartRoutes: Feature = (app, { db }) => {
  route(app, 'POST /shop/orders/:id/reorder', (request) =>
    once(db, request, (tx) => reorder(tx, identityOf(request).id, request.params.id)),
  )

  route(app, 'GET /shop/products/wanted', async (request) => ({
    products: await listWanted(db, identityOf(request).id),
  }))

  route(app, 'POST /shop/products/:id/notify-me', (request) =>
    want(db, identityOf(request).id, request.params.id),
  )

  route(app, 'DELETE /shop/products/:id/notify-me', (request) =>
    unwant(db, identityOf(request).id, request.params.id),
  )
}
