import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { result, resultOrders, resultOrdersQuery, resultParams } from '../result.ts'

const access = allow('bo:manage:reports')

export const resultCalls = calls('reports', {
  getReportsResultInPeriod: {
    method: 'GET',
    path: '/reports/result/start/:start/end/:end',
    access,
    summary: 'Revenue, cost, card fees and gross profit of a period',
    params: resultParams,
    response: result,
  },
  getReportsResultOrdersInPeriod: {
    method: 'GET',
    path: '/reports/result/orders/start/:start/end/:end',
    access,
    summary: 'The orders behind a figure of the result',
    params: resultParams,
    query: resultOrdersQuery,
    response: resultOrders,
  },
})
