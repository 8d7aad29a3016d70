import { anyCustomer } from '../access.ts'
import { calls } from '../call.ts'
import { ownOrder, ownOrders, ownOrdersQuery } from '../own-orders.ts'
import { byId } from '../wire.ts'

export const ownOrdersCalls = calls('shop', {
  getShopOrders: {
    method: 'GET',
    path: '/shop/orders',
    access: anyCustomer,
    summary: 'The customer’s own orders, latest first',
    query: ownOrdersQuery,
    response: ownOrders,
  },
  getShopOrdersById: {
    method: 'GET',
    path: '/shop/orders/:id',
    access: anyCustomer,
    summary: 'An own order with its history',
    params: byId,
    response: ownOrder,
  },
})
