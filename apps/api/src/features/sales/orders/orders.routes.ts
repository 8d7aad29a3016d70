import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import {
  countOrders,
  getAttempts,
  getHistory,
  getImageLink,
  getOrder,
  getOrderByCode,
  getPackagingLinks,
  listOrders,
  listStatusCounts,
  searchOrders,
} from './orders.service.ts'
export const ordersRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'getOrdersStatus', (request) => listStatusCounts(db, identityOf(request)))

  route(app, 'getOrdersStatusByStatus', (request) =>
    listOrders(context, identityOf(request), request.params.status, request.query),
  )

  route(app, 'getOrdersSearch', (request) => searchOrders(context, identityOf(request), request.query))

  route(app, 'getOrdersCount', async (request) => ({ total: await countOrders(db, identityOf(request)) }))

  route(app, 'getOrdersByCode', (request) => getOrderByCode(db, identityOf(request), request.params.code))

  route(app, 'getOrdersByIdById', (request) => getOrder(db, identityOf(request), request.params.id))

  route(app, 'getReportsOrderHistoriesByOrderId', (request) =>
    getHistory(db, identityOf(request), request.params.orderId),
  )

  route(app, 'getOrdersReceiptById', (request) =>
    getImageLink(
      context,
      identityOf(request),
      request.params.id,
      'receipt_file',
      'Não foi gerado nenhum recibo para este pedido até o momento.',
    ),
  )

  route(app, 'getOrdersSignatureById', (request) =>
    getImageLink(
      context,
      identityOf(request),
      request.params.id,
      'signature_file',
      'Não foi registrada nenhuma assinatura para o pedido.',
    ),
  )

  route(app, 'getOrdersAttemptsById', (request) =>
    getAttempts(context, identityOf(request), request.params.id),
  )

  route(app, 'getOrdersStockingImagesById', (request) =>
    getPackagingLinks(context, identityOf(request), request.params.id),
  )
}
