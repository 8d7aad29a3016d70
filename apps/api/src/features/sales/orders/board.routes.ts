import {
  assignDeliverer as assignDelivererBody,
  deliveriesAnswer,
  departureBoard,
  ordersAnswer,
  returnablePage,
  returnables,
  stockingAnswer,
} from '@shop/contract/order-board'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow, employeeOf, identityOf } from '../../../plugins/access.ts'
import {
  assignDeliverer,
  getDepartureBoard,
  listDeliveries,
  listReturnables,
  listToPack,
} from './board.service.ts'
import { ORDER_READERS } from './order-scope.ts'

const tags = ['orders']
const READERS = allow(...ORDER_READERS)

export const orderBoardRoutes: Feature = (app, { db, settings }) => {
  app.get(
    '/orders/departure',
    {
      config: READERS,
      schema: { tags, summary: 'The deliverers’ next departure', response: ok(departureBoard) },
    },
    async (request) => ({
      data: await getDepartureBoard(db, identityOf(request), new Date(), settings.SHOP_TIMEZONE),
    }),
  )

  app.get(
    '/orders/deliveries',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Packed orders and orders on the road, with addresses',
        response: ok(deliveriesAnswer),
      },
    },
    async (request) => ({
      data: await listDeliveries(db, employeeOf(request), new Date(), settings.SHOP_TIMEZONE),
    }),
  )

  app.get(
    '/orders/stocking',
    {
      config: allow('bo:manage:orders', 'app:stocking'),
      schema: { tags, summary: 'Orders to pack, with their items', response: ok(stockingAnswer) },
    },
    async (request) => ({ data: await listToPack(db, identityOf(request)) }),
  )

  app.patch(
    '/workflow/order/assign',
    {
      config: allow('bo:manage:orders'),
      schema: {
        tags: ['workflow'],
        summary: 'Assigns several orders to one deliverer, all or none',
        body: assignDelivererBody,
        response: ok(ordersAnswer),
      },
    },
    async (request) => {
      const { orderIds, delivererId } = request.body
      return { data: { orders: await assignDeliverer(db, actorOf(request), orderIds, delivererId) } }
    },
  )

  app.get(
    '/workflow/order/returnable/:id',
    {
      config: allow('bo:manage:orders', 'app:delivery'),
      schema: {
        tags: ['workflow'],
        summary: 'Items that can still be exchanged or returned',
        params: byId,
        querystring: returnablePage,
        response: ok(returnables),
      },
    },
    async (request) => ({
      data: await listReturnables(db, identityOf(request), request.params.id, request.query),
    }),
  )
}
