import {
  changePurchase as changePurchaseBody,
  endPurchase as endPurchaseBody,
  newPurchase,
  purchase,
  purchasePage,
  purchases,
  sendPurchase as sendPurchaseBody,
} from '@shop/contract/purchases'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { inTransaction } from '../../../db/database.ts'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import {
  changePurchase,
  createPurchase,
  endPurchase,
  getPurchase,
  listPurchases,
  sendPurchase,
} from './purchases.service.ts'

const tags = ['purchases']
const config = allow('bo:manage:products')

const ENDINGS = {
  cancel: 'Cancels an order of which nothing came in',
  close: 'Closes an order without the units that are missing',
} as const

export const purchasesRoutes: Feature = (app, { db, settings }) => {
  app.get(
    '/purchases',
    {
      config,
      schema: {
        tags,
        summary: 'Purchase orders, latest first',
        querystring: purchasePage,
        response: ok(purchases),
      },
    },
    async (request) => ({ data: await listPurchases(db, request.query) }),
  )

  app.get(
    '/purchases/:id',
    {
      config,
      schema: {
        tags,
        summary: 'A purchase order with its lines and receipts',
        params: byId,
        response: ok(purchase),
      },
    },
    async (request) => ({ data: await getPurchase(db, request.params.id) }),
  )

  app.post(
    '/purchases',
    {
      config,
      schema: {
        tags,
        summary: 'Writes a draft of a purchase order',
        ...onceHeaders,
        body: newPurchase,
        response: created(purchase),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => createPurchase(tx, actorOf(request), request.body)) }
    },
  )

  app.put(
    '/purchases/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a draft',
        params: byId,
        body: changePurchaseBody,
        response: ok(purchase),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) =>
        changePurchase(tx, actorOf(request), request.params.id, request.body),
      ),
    }),
  )

  app.post(
    '/purchases/:id/send',
    {
      config,
      schema: {
        tags,
        summary: 'Records that a draft was sent to the supplier',
        ...onceHeaders,
        params: byId,
        body: sendPurchaseBody,
        response: ok(purchase),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) =>
        sendPurchase(
          tx,
          actorOf(request),
          request.params.id,
          request.body.expectedOn,
          settings.SHOP_TIMEZONE,
        ),
      ),
    }),
  )

  for (const action of ['cancel', 'close'] as const)
    app.post(
      `/purchases/:id/${action}`,
      {
        config,
        schema: {
          tags,
          summary: ENDINGS[action],
          ...onceHeaders,
          params: byId,
          body: endPurchaseBody,
          response: ok(purchase),
        },
      },
      async (request) => ({
        data: await once(db, request, (tx) =>
          endPurchase(tx, actorOf(request), request.params.id, action, request.body.reason),
        ),
      }),
    )
}
