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
    answer: z.array(statusCount),
  },
  getOrdersStatusByStatus: {
    method: 'GET',
    path: '/orders/status/:status',
    access: READERS,
    summary: 'A page of the orders in a status',
    params: z.strictObject({ status: statusParam }),
    query: orderPageQuery,
    answer: ordersPage,
  },
  getOrdersSearch: {
    method: 'GET',
    path: '/orders/search',
    access: READERS,
    summary: 'A page of the orders found by code, customer, telephone, document or product',
    query: orderSearchQuery,
    answer: ordersPage,
  },
  getOrdersCount: {
    method: 'GET',
    path: '/orders/count',
    access: READERS,
    summary: 'Orders in all statuses',
    answer: z.object({ total: z.int() }),
  },
  getOrdersByCode: {
    method: 'GET',
    path: '/orders/:code',
    access: READERS,
    summary: 'An order by its code',
    params: z.strictObject({ code: z.string().max(40) }),
    answer: order,
  },
  getOrdersByIdById: {
    method: 'GET',
    path: '/orders/by-id/:id',
    access: READERS_AND_REPORTS,
    summary: 'An order',
    params: byId,
    answer: order,
  },
  getReportsOrderHistoriesByOrderId: {
    method: 'GET',
    path: '/reports/order/histories/:orderId',
    access: READERS,
    summary: 'What happened to an order',
    params: z.strictObject({ orderId: idParam }),
    answer: orderHistory,
  },
  getOrdersReceiptById: {
    method: 'GET',
    path: '/orders/receipt/:id',
    access: READERS_AND_REPORTS,
    summary: 'The proof of payment',
    params: byId,
    answer: link,
  },
  getOrdersSignatureById: {
    method: 'GET',
    path: '/orders/signature/:id',
    access: READERS,
    summary: 'The receiver’s signature',
    params: byId,
    answer: link,
  },
  getOrdersAttemptsById: {
    method: 'GET',
    path: '/orders/attempts/:id',
    access: READERS,
    summary: 'Deliveries of an order that failed',
    params: byId,
    answer: deliveryAttempts,
  },
  getOrdersStockingImagesById: {
    method: 'GET',
    path: '/orders/stocking/images/:id',
    access: READERS_AND_REPORTS,
    summary: 'The packaging pictures',
    params: byId,
    answer: z.object({ images: z.array(z.string()) }),
  },
})
