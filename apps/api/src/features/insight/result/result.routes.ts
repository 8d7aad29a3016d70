import { result, resultOrders, resultOrdersQuery, resultParams } from '@shop/contract/result'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { getResult, listResultOrders } from './result.service.ts'

const tags = ['reports']
const config = allow('bo:manage:reports')

export const resultRoutes: Feature = (app, shop) => {
  app.get(
    '/reports/result/start/:start/end/:end',
    {
      config,
      schema: {
        tags,
        summary: 'Revenue, cost and gross profit of a period',
        params: resultParams,
        response: ok(result),
      },
    },
    async (request) => ({ data: await getResult(shop, request.params) }),
  )

  app.get(
    '/reports/result/orders/start/:start/end/:end',
    {
      config,
      schema: {
        tags,
        summary: 'The orders behind a figure of the result',
        params: resultParams,
        querystring: resultOrdersQuery,
        response: ok(resultOrders),
      },
    },
    async (request) => ({ data: await listResultOrders(shop, request.params, request.query) }),
  )
}
