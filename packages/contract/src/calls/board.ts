import { allow } from '../access.ts'
import {
  assignDelivererBody,
  deliveriesResponse,
  departureBoard,
  ordersResponse,
  returnablePageQuery,
  returnables,
  stockingResponse,
} from '../board.ts'
import { calls } from '../call.ts'
import { byId } from '../wire.ts'

const READERS = allow('bo:manage:orders', 'app:stocking', 'app:delivery')

export const boardCalls = calls('orders', READERS, {
  'GET /orders/departure': {
    summary: 'The deliverers’ next departure',
    response: departureBoard,
  },
  'GET /orders/deliveries': {
    summary: 'Packed orders and orders on the road, with addresses',
    response: deliveriesResponse,
  },
  'GET /orders/stocking': {
    access: allow('bo:manage:orders', 'app:stocking'),
    summary: 'Orders to pack, with their items',
    response: stockingResponse,
  },
  'PATCH /workflow/order/assign': {
    access: allow('bo:manage:orders'),
    tag: 'workflow',
    summary: 'Assigns several orders to one deliverer, all or none',
    body: assignDelivererBody,
    response: ordersResponse,
  },
  'GET /workflow/order/returnable/:id': {
    access: allow('bo:manage:orders', 'app:delivery'),
    tag: 'workflow',
    summary: 'Items that can still be exchanged or returned',
    params: byId,
    query: returnablePageQuery,
    response: returnables,
  },
})
