import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { changeStatus, editCustomer, reviewCustomer, signDeliverer } from './change-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
export const changeCustomerRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'PATCH /administrator/customers/approve', (request) =>
    reviewCustomer(db, actorOf(request), request.body),
  )

  route(app, 'PATCH /administrator/customer/:id/status', (request) =>
    changeStatus(db, actorOf(request), request.params.id, request.body),
  )

  route(app, 'PATCH /customers', (request) => editCustomer(context, actorOf(request), request.body))

  route(app, 'PUT /employees/deliverer/sign/customer', (request) =>
    signDeliverer(db, actorOf(request), request.body),
  )

  route(app, 'DELETE /customers/:id', (request) =>
    deleteCustomer(db, actorOf(request), request.params.id, request.query.version),
  )
}
