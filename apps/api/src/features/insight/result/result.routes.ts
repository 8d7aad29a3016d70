import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { getResult, listResultOrders } from './result.service.ts'
export const resultRoutes: Feature = (app, context) => {
  route(app, 'getReportsResultInPeriod', (request) => getResult(context, request.params))

  route(app, 'getReportsResultOrdersInPeriod', (request) =>
    listResultOrders(context, request.params, request.query),
  )
}
