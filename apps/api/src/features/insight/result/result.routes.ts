import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { getResult, listResultOrders } from './result.service.ts'
export const resultRoutes: Feature = (app, context) => {
  route(app, 'GET /reports/result/start/:start/end/:end', (request) => getResult(context, request.params))

  route(app, 'GET /reports/result/orders/start/:start/end/:end', (request) =>
    listResultOrders(context, request.params, request.query),
  )
}
