import {
  freedStock,
  freeStock as freeStockBody,
  unpaidCustomers,
  unpaidPage,
  unpaidParams,
} from '@shop/contract/unpaid-orders'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { freeStock, listUnpaidCustomers } from './unpaid-orders.service.ts'

const tags = ['orders']
const config = allow('bo:manage:orders')

export const unpaidOrdersRoutes: Feature = (app, { db }) => {
  app.get(
    '/orders/unpaid',
    {
      config,
      schema: {
        tags,
        summary: 'Customers whose unpaid orders hold stock, most units first',
        querystring: unpaidPage,
        response: ok(unpaidCustomers),
      },
    },
    async (request) => ({ data: await listUnpaidCustomers(db, request.query) }),
  )

  app.post(
    '/orders/unpaid/:customerId/cancel',
    {
      config,
      schema: {
        tags,
        summary: 'Cancels the unpaid orders of a customer, so that their stock is free again',
        params: unpaidParams,
        body: freeStockBody,
        response: ok(freedStock),
      },
    },
    async (request) => ({
      data: await freeStock(db, actorOf(request), request.params.customerId, request.body.comment),
    }),
  )
}
