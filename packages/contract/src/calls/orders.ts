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

export const ordersCalls = calls('orders', {
  getOrdersStatus: {
    method: 'GET',
    path: '/orders/status',
    access: READERS,
    summary: 'Orders per status',
    response: z.array(statusCount),
  },
  getOrdersStatusByStatus: {
    method: 'GET',
    path: '/orders/status/:status',
    access: READERS,
    summary: 'A page of the orders in a status',
    params: z.strictObject({ status: statusParam }),
    query: orderPageQuery,
    response: ordersPage,
  },
  getOrdersSearch: {
    method: 'GET',
    path: '/orders/search',
    access: READERS,
    summary: 'A page of the orders found by code, customer, telephone, document or product',
    query: orderSearchQuery,
    response: ordersPage,
  },
  getOrdersCount: {
    method: 'GET',
    path: '/orders/count',
    access: READERS,
    summary: 'Orders in all statuses',
    response: z.object({ total: z.int() }),
  },
  getOrdersByCode: {
    method: 'GET',
    path: '/orders/:code',
    access: READERS,
    summary: 'An order by its code',
    params: z.strictObject({ code: z.string().max(40) }),
    response: order,
  },
  getOrdersByIdById: {
    method: 'GET',
    path: '/orders/by-id/:id',
    access: READERS_AND_REPORTS,
    summary: 'An order',
    params: byId,
    response: order,
  },
  getReportsOrderHistoriesByOrderId: {
    method: 'GET',
    path: '/reports/order/histories/:orderId',
    access: READERS,
    summary: 'What happened to an order',
    params: z.strictObject({ orderId: idParam }),
    response: orderHistory,
  },
  getOrdersReceiptById: {
    method: 'GET',
    path: '/orders/receipt/:id',
    access: READERS_AND_REPORTS,
    summary: 'The proof of payment',
    params: byId,
    response: link,
  },
  getOrdersSignatureById: {
    method: 'GET',
    path: '/orders/signature/:id',
    access: READERS,
    summary: 'The receiver’s signature',
    params: byId,
    response: link,
  },
  getOrdersAttemptsById: {
    method: 'GET',
    path: '/orders/attempts/:id',
    access: READERS,
    summary: 'Deliveries of an order that failed',
    params: byId,
    response: deliveryAttempts,
  },
  getOrdersStockingImagesById: {
    method: 'GET',
    path: '/orders/stocking/images/:id',
    access: READERS_AND_REPORTS,
    summary: 'The packaging images',
    params: byId,
    response: z.object({ images: z.array(z.string()) }),
  },
})
