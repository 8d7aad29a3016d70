import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { reorder } from './cart.service.ts'
import { listWanted, unwant, want } from './wanted-products.ts'
export const ownCartRoutes: Feature = (app, { db }) => {
  route(app, 'postShopOrdersByIdReorder', (request) =>
    once(db, request, (tx) => reorder(tx, identityOf(request).id, request.params.id)),
  )

  route(app, 'getShopProductsWanted', async (request) => ({
    products: await listWanted(db, identityOf(request).id),
  }))

  route(app, 'postShopProductsByIdNotifyMe', (request) => want(db, identityOf(request).id, request.params.id))

  route(app, 'deleteShopProductsByIdNotifyMe', (request) =>
    unwant(db, identityOf(request).id, request.params.id),
  )
}
