import {
  cancelOrder,
  changeStatus,
  delivererParams,
  deliverOrder,
  order,
  orderAction,
  orderHistory,
  orderPage,
  orderSummary,
  packOrder,
  sendProof,
  statusCount,
  statusParam,
  takeBack,
} from '@shop/contract/orders'
import { idParam } from '@shop/contract/wire'
import type { WorkflowAction } from '@shop/domain/order-workflow'
import { z } from 'zod'
import { invalidState } from '../../app-error.ts'
import { byId, created, ok, PICTURE_BODY_LIMIT } from '../../http.ts'
import { allow, allowOrCustomer, employeeOf, identityOf } from '../../plugins/access.ts'
import type { Feature } from '../../shop.ts'
import type { Identity } from '../accounts/session.service.ts'
import { type ActionInput, changeOrder } from './change-order.ts'
import { keepPicture, keepPictures } from './order-pictures.ts'
import {
  countOrders,
  getChangedOrder,
  getHistory,
  getOrder,
  getOrderByCode,
  getPackagingLinks,
  getPictureLink,
  listOrders,
  listStatusCounts,
} from './orders.service.ts'

const tags = ['orders']
const ORDERS = allow('bo:manage:orders')
const STOCKING = allow('bo:manage:orders', 'app:stocking')
const DELIVERY = allow('bo:manage:orders', 'app:delivery')
const READERS = allow('bo:manage:orders', 'app:stocking', 'app:delivery')
const READERS_AND_REPORTS = allow('bo:manage:orders', 'app:stocking', 'app:delivery', 'bo:manage:reports')
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
        response: ok(z.object({ orders: z.array(orderSummary), total: z.int() })),
      },
    },
    async (request) => ({
      data: await listOrders(db, identityOf(request), request.params.status, request.query),
    }),
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

  /** Every action answers with the order as it is afterwards. */
  const act = async (identity: Identity, action: WorkflowAction, orderId: number, input?: ActionInput) => {
    await changeOrder(db, identity, action, orderId, input)
    return { data: await getChangedOrder(db, identity, orderId) }
  }

  const simpleActions = [
    { method: 'PATCH', url: '/workflow/order/approve', action: 'approve', config: ORDERS },
    { method: 'PATCH', url: '/workflow/order/refuse', action: 'refuse', config: ORDERS },
    { method: 'PATCH', url: '/workflow/order/prepare', action: 'prepare', config: STOCKING },
    { method: 'PATCH', url: '/workflow/order/dispatch', action: 'dispatch', config: DELIVERY },
    { method: 'PATCH', url: '/workflow/order/pickup', action: 'pickup', config: ORDERS },
    { method: 'POST', url: '/workflow/order/finalize', action: 'finish', config: ORDERS },
  ] as const
  for (const { method, url, action, config } of simpleActions) {
    app.route({
      method,
      url,
      config,
      schema: {
        tags: ['workflow'],
        summary: `Order action: ${action}`,
        body: orderAction,
        response: ok(order),
      },
      handler: (request) => act(identityOf(request), action, request.body.orderId),
    })
  }

  app.patch(
    '/workflow/order/cancel',
    {
      config: ORDERS,
      schema: { tags: ['workflow'], summary: 'Cancels an order', body: cancelOrder, response: ok(order) },
    },
    (request) => act(identityOf(request), 'cancel', request.body.orderId, { comment: request.body.comment }),
  )

  app.patch(
    '/workflow/order/pack',
    {
      config: STOCKING,
      bodyLimit: 6 * PICTURE_BODY_LIMIT,
      schema: { tags: ['workflow'], summary: 'An order is packed', body: packOrder, response: ok(order) },
    },
    async (request) => {
      const imageFiles = await keepPictures(shop.files, request.body.images)
      return act(identityOf(request), 'pack', request.body.orderId, { imageFiles })
    },
  )

  app.patch(
    '/workflow/order/deliver',
    {
      config: DELIVERY,
      bodyLimit: PICTURE_BODY_LIMIT,
      schema: {
        tags: ['workflow'],
        summary: 'An order is handed over',
        body: deliverOrder,
        response: ok(order),
      },
    },
    async (request) => {
      const { orderId, signature, receivedBy } = request.body
      const signatureFile = await keepPicture(shop.files, signature, 'image/png')
      return act(identityOf(request), 'deliver', orderId, { signatureFile, receivedBy })
    },
  )

  app.patch(
    '/workflow/order/proof',
    {
      config: allowOrCustomer('bo:manage:orders'),
      bodyLimit: PICTURE_BODY_LIMIT,
      schema: {
        tags: ['workflow'],
        summary: 'Sends the proof of a transfer later',
        body: sendProof,
        response: ok(z.object({ orderId: z.int() })),
      },
    },
    async (request) => {
      const { orderId, receiptImage } = request.body
      const receiptFile = await keepPicture(shop.files, receiptImage, 'image/jpeg')
      await changeOrder(db, identityOf(request), 'sendProof', orderId, { receiptFile })
      return { data: { orderId } }
    },
  )

  for (const kind of ['exchange', 'return'] as const) {
    app.post(
      `/workflow/order/${kind}`,
      {
        config: DELIVERY,
        schema: {
          tags: ['workflow'],
          summary: `Takes items back: ${kind}`,
          body: takeBack,
          response: created(order),
        },
      },
      async (request, reply) => {
        const { orderId, ...input } = request.body
        reply.status(201)
        return act(identityOf(request), kind, orderId, { takeBack: input })
      },
    )
  }

  app.put(
    '/orders/change/status',
    {
      config: DELIVERY,
      schema: {
        tags: ['workflow'],
        summary: 'Sets an order on its way',
        body: changeStatus,
        response: ok(order),
      },
    },
    (request) => act(identityOf(request), 'dispatch', request.body.orderId),
  )

  app.put(
    '/orders/change/order/:orderId/deliverer/:id',
    {
      config: ORDERS,
      schema: {
        tags: ['workflow'],
        summary: 'Changes the courier',
        params: delivererParams,
        response: ok(order),
      },
    },
    (request) =>
      act(employeeOf(request), 'changeCourier', request.params.orderId, { delivererId: request.params.id }),
  )

  app.put(
    '/orders/change/fast-deliverer/order/:orderId/deliverer/:id',
    {
      config: ORDERS,
      schema: {
        tags: ['workflow'],
        summary: 'Changes the courier of a fast order',
        params: delivererParams,
        response: ok(order),
      },
    },
    async (request) => {
      const identity = employeeOf(request)
      const { isFastDelivery } = await getOrder(db, identity, request.params.orderId)
      if (!isFastDelivery) throw invalidState('O pedido não é de entrega imediata.')
      return act(identity, 'changeCourier', request.params.orderId, { delivererId: request.params.id })
    },
  )
}
