import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import {
  getAttempts,
  getHistory,
  getImageLink,
  getOrder,
  getOrderByCode,
  getPackagingLinks,
} from './orders.service.ts'
export const ordersRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'GET /orders/:code', (request) => getOrderByCode(db, identityOf(request), request.params.code))

  route(app, 'GET /orders/by-id/:id', (request) => getOrder(db, identityOf(request), request.params.id))

  route(app, 'GET /reports/order/histories/:orderId', (request) =>
    getHistory(db, identityOf(request), request.params.orderId),
  )

  route(app, 'GET /orders/receipt/:id', (request) =>
    getImageLink(
      context,
      identityOf(request),
      request.params.id,
      'receipt_file',
      'Não foi gerado nenhum recibo para este pedido até o momento.',
    ),
  )

  route(app, 'GET /orders/signature/:id', (request) =>
    getImageLink(
      context,
      identityOf(request),
      request.params.id,
      'signature_file',
      'Não foi registrada nenhuma assinatura para o pedido.',
    ),
  )

  route(app, 'GET /orders/attempts/:id', (request) =>
    getAttempts(context, identityOf(request), request.params.id),
  )

  route(app, 'GET /orders/stocking/images/:id', (request) =>
    getPackagingLinks(context, identityOf(request), request.params.id),
  )
}
