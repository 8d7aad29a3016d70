import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { anonymiseCustomer } from './anonymise-customer.ts'
import { exportPersonalData } from './personal-data.ts'
export const personalDataRoutes: Feature = (app, context) => {
  route(app, 'getCustomersByIdPersonalData', (request) =>
    exportPersonalData(context, actorOf(request), request.params.id),
  )

  route(app, 'postCustomersByIdAnonymise', (request) =>
    anonymiseCustomer(context, actorOf(request), request.params.id, request.body),
  )
}
