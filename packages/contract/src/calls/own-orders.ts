import { anyCustomer } from '../access.ts'
import { calls } from '../call.ts'
import { ownOrder, ownOrders, ownOrdersQuery } from '../own-orders.ts'
import { byId } from '../wire.ts'

export const ownOrdersCalls = calls('shop', anyCustomer, {
  'GET /shop/orders': {
    summary: 'The customer’s own orders, latest first',
    query: ownOrdersQuery,
    response: ownOrders,
  },
  'GET /shop/orders/:id': {
    summary: 'An own order with its history',
    params: byId,
    response: ownOrder,
  },
})
