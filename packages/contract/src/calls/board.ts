import { allow, ORDER_READERS } from '../access.ts'
import {
  assignDelivererBody,
  deliveriesAnswer,
  departureBoard,
  ordersAnswer,
  returnablePageQuery,
  returnables,
  stockingAnswer,
} from '../board.ts'
import { calls } from '../call.ts'
import { byId } from '../wire.ts'

const READERS = allow(...ORDER_READERS)

export const boardCalls = calls('orders', {
  getOrdersDeparture: {
    method: 'GET',
    path: '/orders/departure',
    access: READERS,
    summary: 'The deliverers’ next departure',
    answer: departureBoard,
  },
  getOrdersDeliveries: {
    method: 'GET',
    path: '/orders/deliveries',
    access: READERS,
    summary: 'Packed orders and orders on the road, with addresses',
    answer: deliveriesAnswer,
  },
  getOrdersStocking: {
    method: 'GET',
    path: '/orders/stocking',
    access: allow('bo:manage:orders', 'app:stocking'),
    summary: 'Orders to pack, with their items',
    answer: stockingAnswer,
  },
  patchWorkflowOrderAssign: {
    method: 'PATCH',
    path: '/workflow/order/assign',
    access: allow('bo:manage:orders'),
    tag: 'workflow',
    summary: 'Assigns several orders to one deliverer, all or none',
    body: assignDelivererBody,
    answer: ordersAnswer,
  },
  getWorkflowOrderReturnableById: {
    method: 'GET',
    path: '/workflow/order/returnable/:id',
    access: allow('bo:manage:orders', 'app:delivery'),
    tag: 'workflow',
    summary: 'Items that can still be exchanged or returned',
    params: byId,
    query: returnablePageQuery,
    answer: returnables,
  },
})
