import {
  deliveryAttempts,
  order,
  orderHistory,
  orderPage,
  orderSearch,
  ordersPage,
  statusCount,
  statusParam,
} from '@shop/contract/orders'
import { idParam } from '@shop/contract/wire'
import { z } from 'zod'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow, identityOf } from '../../../plugins/access.ts'
import { ORDER_READERS } from './order-scope.ts'
import {
  countOrders,
  getAttempts,
  getHistory,
  getOrder,
  getOrderByCode,
  getPackagingLinks,
  getPictureLink,
  listOrders,
  listStatusCounts,
  searchOrders,
} from './orders.service.ts'

const tags = ['orders']
const READERS = allow(...ORDER_READERS)
const READERS_AND_REPORTS = allow(...ORDER_READERS, 'bo:manage:reports')
const link = z.object({ url: z.string() })

export const ordersRoutes: Feature = (app, shop) => {
  const { db } = shop

  app.get(
    '/orders/status',
    { config: READERS, schema: { tags, summary: 'Orders per status', response: ok(z.array(statusCount)) } },
    async (request) => ({ data: await listStatusCounts(db, identityOf(request)) }),
  )

  app.get(
    '/orders/status/:status',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A page of the orders in a status',
        params: z.strictObject({ status: statusParam }),
        querystring: orderPage,
        response: ok(ordersPage),
      },
    },
    async (request) => ({
      data: await listOrders(shop, identityOf(request), request.params.status, request.query),
    }),
  )

  app.get(
    '/orders/search',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A page of the orders found by code, customer, telephone, document or product',
        querystring: orderSearch,
        response: ok(ordersPage),
      },
    },
    async (request) => ({ data: await searchOrders(shop, identityOf(request), request.query) }),
  )

  app.get(
    '/orders/count',
    {
      config: READERS,
      schema: { tags, summary: 'Orders in all statuses', response: ok(z.object({ total: z.int() })) },
    },
    async (request) => ({ data: { total: await countOrders(db, identityOf(request)) } }),
  )

  app.get(
    '/orders/:code',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'An order by its code',
        params: z.strictObject({ code: z.string().max(40) }),
        response: ok(order),
      },
    },
    async (request) => ({ data: await getOrderByCode(db, identityOf(request), request.params.code) }),
  )

  app.get(
    '/orders/by-id/:id',
    { config: READERS_AND_REPORTS, schema: { tags, summary: 'An order', params: byId, response: ok(order) } },
    async (request) => ({ data: await getOrder(db, identityOf(request), request.params.id) }),
  )

  app.get(
    '/reports/order/histories/:orderId',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'What happened to an order',
        params: z.strictObject({ orderId: idParam }),
        response: ok(orderHistory),
      },
    },
    async (request) => ({ data: await getHistory(db, identityOf(request), request.params.orderId) }),
  )

  app.get(
    '/orders/receipt/:id',
    {
      config: READERS_AND_REPORTS,
      schema: { tags, summary: 'The proof of payment', params: byId, response: ok(link) },
    },
    async (request) => ({
      data: await getPictureLink(
        shop,
        identityOf(request),
        request.params.id,
        'receipt_file',
        'Não foi gerado nenhum recibo para este pedido até o momento.',
      ),
    }),
  )

  app.get(
    '/orders/signature/:id',
    {
      config: READERS,
      schema: { tags, summary: 'The receiver’s signature', params: byId, response: ok(link) },
    },
    async (request) => ({
      data: await getPictureLink(
        shop,
        identityOf(request),
        request.params.id,
        'signature_file',
        'Não foi registrada nenhuma assinatura para o pedido.',
      ),
    }),
  )

  app.get(
    '/orders/attempts/:id',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Deliveries of an order that failed',
        params: byId,
        response: ok(deliveryAttempts),
      },
    },
    async (request) => ({ data: await getAttempts(shop, identityOf(request), request.params.id) }),
  )

  app.get(
    '/orders/stocking/images/:id',
    {
      config: READERS_AND_REPORTS,
      schema: {
        tags,
        summary: 'The packaging pictures',
        params: byId,
        response: ok(z.object({ images: z.array(z.string()) })),
      },
    },
    async (request) => ({ data: await getPackagingLinks(shop, identityOf(request), request.params.id) }),
  )
}
