import { creditAccount, creditEntry, creditPage, grantCredit, payOutCredit } from '@shop/contract/credit'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import * as service from './credit.service.ts'

const tags = ['credit']
const READERS = allow(
  'bo:manage:customers',
  'bo:manage:orders',
  'bo:manage:internal_sales',
  'bo:manage:selling',
)
const ORDERS = allow('bo:manage:orders')

export const creditRoutes: Feature = (app, { db }) => {
  app.get(
    '/customers/:id/credit',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A customer’s credit and its movements',
        params: byId,
        querystring: creditPage,
        response: ok(creditAccount),
      },
    },
    async (request) => ({ data: await service.getCredit(db, request.params.id, request.query) }),
  )

  app.post(
    '/customers/:id/credit/grant',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Gives a customer credit',
        ...onceHeaders,
        params: byId,
        body: grantCredit,
        response: created(creditEntry),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await once(db, request, (tx) =>
          service.grantCredit(tx, actorOf(request), request.params.id, request.body),
        ),
      }
    },
  )

  app.post(
    '/customers/:id/credit/payout',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Pays credit out to a customer',
        ...onceHeaders,
        params: byId,
        body: payOutCredit,
        response: created(creditEntry),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await once(db, request, (tx) =>
          service.payOutCredit(tx, actorOf(request), request.params.id, request.body),
        ),
      }
    },
  )
}
