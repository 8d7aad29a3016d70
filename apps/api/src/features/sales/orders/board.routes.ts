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
export const orderBoardRoutes: Feature = (app, { db, settings }) => {
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
