import { allow, approvedCustomer } from '../access.ts'
import { calls } from '../call.ts'
import {
  decideRequestBody,
  newRequestBody,
  orderRequest,
  ownRequest,
  requestPageQuery,
  requests,
} from '../order-requests.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:orders')

export const orderRequestsCalls = calls('orders', {
  postShopOrdersByIdRequests: {
    method: 'POST',
    path: '/shop/orders/:id/requests',
    access: approvedCustomer,
    summary: 'Asks the shop to cancel an own unpaid order, or to take goods back',
    headers: idempotencyHeader,
    params: byId,
    body: newRequestBody,
    status: 201,
    response: ownRequest,
  },
  getOrderRequests: {
    method: 'GET',
    path: '/order-requests',
    access,
    summary: 'What customers ask for, oldest open request first',
    query: requestPageQuery,
    response: requests,
  },
  patchOrderRequestsById: {
    method: 'PATCH',
    path: '/order-requests/:id',
    access,
    summary: 'Accepts or refuses what a customer asks for; an accepted cancellation cancels the order',
    params: byId,
    body: decideRequestBody,
    response: orderRequest,
  },
})
