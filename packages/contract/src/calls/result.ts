import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { result, resultOrders, resultOrdersQuery, resultParams } from '../result.ts'

const access = allow('bo:manage:reports')

export const resultCalls = calls('reports', access, {
  'GET /reports/result/start/:start/end/:end': {
    summary: 'Revenue, cost, card fees and gross profit of a period',
    params: resultParams,
    response: result,
  },
  'GET /reports/result/orders/start/:start/end/:end': {
    summary: 'The orders behind a figure of the result',
    params: resultParams,
    query: resultOrdersQuery,
    response: resultOrders,
  },
})
