import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { changeStatus, editCustomer, reviewCustomer, signDeliverer } from './change-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
export const changeCustomerRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'patchAdministratorCustomersApprove', (request) =>
    reviewCustomer(db, actorOf(request), request.body),
  )

  route(app, 'patchAdministratorCustomerByIdStatus', (request) =>
    changeStatus(db, actorOf(request), request.params.id, request.body),
  )

  route(app, 'patchCustomers', (request) => editCustomer(context, actorOf(request), request.body))

  route(app, 'putEmployeesDelivererSignCustomer', (request) =>
    signDeliverer(db, actorOf(request), request.body),
  )

  route(app, 'deleteCustomersById', (request) =>
    deleteCustomer(db, actorOf(request), request.params.id, request.query.version),
  )
}
