import type { Feature } from '../../../context.ts'
import { actorOf, employeeOf, identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import {
  assignDeliverer,
  getDepartureBoard,
  listDeliveries,
  listReturnables,
  listToPack,
} from './board.service.ts'
import { countOrders, listOrders, listStatusCounts, searchOrders } from './order-list.service.ts'

export const orderBoardRoutes: Feature = (app, context) => {
  const { db, settings } = context

  route(app, 'GET /orders/status', (request) => listStatusCounts(db, identityOf(request)))

  route(app, 'GET /orders/status/:status', (request) =>
    listOrders(context, identityOf(request), request.params.status, request.query),
  )

  route(app, 'GET /orders/search', (request) => searchOrders(context, identityOf(request), request.query))

  route(app, 'GET /orders/count', async (request) => ({ total: await countOrders(db, identityOf(request)) }))

  route(app, 'GET /orders/departure', (request) =>
    getDepartureBoard(db, identityOf(request), new Date(), settings.SHOP_TIMEZONE),
  )

  route(app, 'GET /orders/deliveries', (request) =>
    listDeliveries(db, employeeOf(request), new Date(), settings.SHOP_TIMEZONE),
  )

  route(app, 'GET /orders/stocking', (request) => listToPack(db, identityOf(request)))

  route(app, 'PATCH /workflow/order/assign', async (request) => {
    const { orderIds, delivererId } = request.body
    return { orders: await assignDeliverer(db, actorOf(request), orderIds, delivererId) }
  })

  route(app, 'GET /workflow/order/returnable/:id', (request) =>
    listReturnables(db, identityOf(request), request.params.id, request.query),
  )
}
