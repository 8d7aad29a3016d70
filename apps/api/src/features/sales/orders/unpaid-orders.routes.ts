import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { freeStock, listUnpaidCustomers } from './unpaid-orders.service.ts'
export const unpaidOrdersRoutes: Feature = (app, { db }) => {
  route(app, 'getOrdersUnpaid', (request) => listUnpaidCustomers(db, request.query))

  route(app, 'postOrdersUnpaidByCustomerIdCancel', (request) =>
    freeStock(db, actorOf(request), request.params.customerId, request.body.comment),
  )
}
