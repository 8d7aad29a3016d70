import {
  applyRepricing as applyRepricingBody,
  previewPage,
  previewRepricing as previewRepricingBody,
  priceHistory,
  priceHistoryPage,
  repricing,
  repricingPage,
  repricingPreview,
  repricings,
} from '@shop/contract/repricing'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import {
  applyRepricing,
  listPriceChanges,
  listRepricings,
  previewRepricing,
  undoRepricing,
} from './repricing.service.ts'

const tags = ['repricing']
const config = allow('bo:manage:products')

export const repricingRoutes: Feature = (app, { db }) => {
  app.post(
    '/repricings/preview',
    {
      config,
      schema: {
        tags,
        summary: 'Prices and margins before and after; nothing is written',
        querystring: previewPage,
        body: previewRepricingBody,
        response: ok(repricingPreview),
      },
    },
    async (request) => ({ data: await previewRepricing(db, request.body, request.query) }),
  )

  app.post(
    '/repricings',
    {
      config,
      schema: {
        tags,
        summary: 'Changes the prices that a preview showed',
        ...onceHeaders,
        body: applyRepricingBody,
        response: created(repricing),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => applyRepricing(tx, actorOf(request), request.body)) }
    },
  )

  app.get(
    '/repricings',
    {
      config,
      schema: {
        tags,
        summary: 'Repricings, latest first',
        querystring: repricingPage,
        response: ok(repricings),
      },
    },
    async (request) => ({ data: await listRepricings(db, request.query) }),
  )

  app.post(
    '/repricings/:id/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Undoes a repricing for the products that did not change since',
        ...onceHeaders,
        params: byId,
        response: ok(repricing),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) => undoRepricing(tx, actorOf(request), request.params.id)),
    }),
  )

  app.get(
    '/price-history/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes of a product’s cost and prices, latest first',
        params: byId,
        querystring: priceHistoryPage,
        response: ok(priceHistory),
      },
    },
    async (request) => ({ data: await listPriceChanges(db, request.params.id, request.query) }),
  )
}
