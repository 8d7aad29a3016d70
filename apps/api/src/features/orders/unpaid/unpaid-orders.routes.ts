import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { freeStock, listUnpaidCustomers } from './unpaid-orders.service.ts'
export const unpaidOrdersRoutes: Feature = (app, { db }) => {
  route(app, 'GET /orders/unpaid', (request) => listUnpaidCustomers(db, request.query))

  route(app, 'POST /orders/unpaid/:customerId/cancel', (request) =>
    freeStock(db, actorOf(request), request.params.customerId, request.body.comment),
  )
}
