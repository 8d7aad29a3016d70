import type { Feature } from '../../../context.ts'
import { route } from '../../../route.ts'
import { getResult, listResultOrders } from './result.service.ts'
export const resultRoutes: Feature = (app, shop) => {
  route(app, 'getReportsResultInPeriod', (request) => getResult(shop, request.params))

  route(app, 'getReportsResultOrdersInPeriod', (request) =>
    listResultOrders(shop, request.params, request.query),
  )
}
