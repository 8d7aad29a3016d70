import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { anonymiseCustomer } from './anonymise-customer.ts'
import { exportPersonalData } from './personal-data.ts'
export const personalDataRoutes: Feature = (app, context) => {
  route(app, 'GET /customers/:id/personal-data', (request) =>
    exportPersonalData(context, actorOf(request), request.params.id),
  )

  route(app, 'POST /customers/:id/anonymise', (request) =>
    anonymiseCustomer(context, actorOf(request), request.params.id, request.body),
  )
}
