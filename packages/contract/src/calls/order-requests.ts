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

export const orderRequestsCalls = calls('orders', access, {
  'POST /shop/orders/:id/requests': {
    perHour: 30,
    access: approvedCustomer,
    summary: 'Asks the shop to cancel an own unpaid order, or to take goods back',
    headers: idempotencyHeader,
    params: byId,
    body: newRequestBody,
    status: 201,
    response: ownRequest,
  },
  'GET /order-requests': {
    summary: 'What customers ask for, oldest open request first',
    query: requestPageQuery,
    response: requests,
  },
  'PATCH /order-requests/:id': {
    summary: 'Accepts or refuses what a customer asks for; an accepted cancellation cancels the order',
    params: byId,
    body: decideRequestBody,
    response: orderRequest,
  },
})
