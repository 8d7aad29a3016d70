import { ownOrder, ownOrders, ownOrdersQuery } from '@shop/contract/storefront'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { anyCustomer, identityOf } from '../../../plugins/access.ts'
import { getOwnOrder, listOwnOrders } from './own-orders.service.ts'

const tags = ['shop']

export const ownOrdersRoutes: Feature = (app, shop) => {
  const { db } = shop

  app.get(
    '/shop/orders',
    {
      config: anyCustomer,
      schema: {
        tags,
        summary: 'The customer’s own orders, latest first',
        querystring: ownOrdersQuery,
        response: ok(ownOrders),
      },
    },
    async (request) => ({ data: await listOwnOrders(db, identityOf(request).id, request.query) }),
  )

  app.get(
    '/shop/orders/:id',
    {
      config: anyCustomer,
      schema: {
        tags,
        summary: 'An own order with its history',
        params: byId,
        response: ok(ownOrder),
      },
    },
    async (request) => ({ data: await getOwnOrder(shop, identityOf(request).id, request.params.id) }),
  )
}
