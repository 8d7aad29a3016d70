import { z } from 'zod'
import { allow, ORDER_READERS } from '../access.ts'
import { calls } from '../call.ts'
import {
  deliveryAttempts,
  order,
  orderHistory,
  orderPageQuery,
  orderSearchQuery,
  ordersPage,
  statusCount,
  statusParam,
} from '../orders.ts'
import { byId, idParam } from '../wire.ts'

const READERS = allow(...ORDER_READERS)
const READERS_AND_REPORTS = allow(...ORDER_READERS, 'bo:manage:reports')
const link = z.object({ url: z.string() })

export const ordersCalls = calls('orders', READERS, {
  'GET /orders/status': {
    summary: 'Orders per status',
    response: z.array(statusCount),
  },
  'GET /orders/status/:status': {
    summary: 'A page of the orders in a status',
    params: z.strictObject({ status: statusParam }),
    query: orderPageQuery,
    response: ordersPage,
  },
  'GET /orders/search': {
    summary: 'A page of the orders found by code, customer, telephone, document or product',
    query: orderSearchQuery,
    response: ordersPage,
  },
  'GET /orders/count': {
    summary: 'Orders in all statuses',
    response: z.object({ total: z.int() }),
  },
  'GET /orders/:code': {
    summary: 'An order by its code',
    params: z.strictObject({ code: z.string().max(40) }),
    response: order,
  },
  'GET /orders/by-id/:id': {
    access: READERS_AND_REPORTS,
    summary: 'An order',
    params: byId,
    response: order,
  },
  'GET /reports/order/histories/:orderId': {
    summary: 'What happened to an order',
    params: z.strictObject({ orderId: idParam }),
    response: orderHistory,
  },
  'GET /orders/receipt/:id': {
    access: READERS_AND_REPORTS,
    summary: 'The proof of payment',
    params: byId,
    response: link,
  },
  'GET /orders/signature/:id': {
    summary: 'The receiver’s signature',
    params: byId,
    response: link,
  },
  'GET /orders/attempts/:id': {
    summary: 'Deliveries of an order that failed',
    params: byId,
    response: deliveryAttempts,
  },
  'GET /orders/stocking/images/:id': {
    access: READERS_AND_REPORTS,
    summary: 'The packaging images',
    params: byId,
    response: z.object({ images: z.array(z.string()) }),
  },
})
