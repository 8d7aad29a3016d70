import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { getOwnOrder, listOwnOrders } from './own-orders.service.ts'
export const ownOrdersRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'GET /shop/orders', (request) => listOwnOrders(db, identityOf(request).id, request.query))

  route(app, 'GET /shop/orders/:id', (request) =>
    getOwnOrder(context, identityOf(request).id, request.params.id),
  )
}
