import {
  departureParams,
  departureQuery,
  departureSettlement,
  newSettlement,
  openSettlement,
  openSettlementQuery,
  owingDeliverers,
  settlement,
  settlementPage,
  settlements,
  voidSettlement as voidSettlementBody,
} from '@shop/contract/settlements'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import {
  createSettlement,
  getDepartureSettlement,
  getOpenSettlement,
  getSettlement,
  listOwing,
  listSettlements,
  voidSettlement,
} from './settlements.service.ts'

const tags = ['settlements']
const config = allow('bo:manage:orders')

export const settlementsRoutes: Feature = (app, { db, settings }) => {
  app.get(
    '/settlements/open',
    {
      config,
      schema: {
        tags,
        summary: 'Delivered orders that a deliverer has not settled',
        querystring: openSettlementQuery,
        response: ok(openSettlement),
      },
    },
    async (request) => ({ data: await getOpenSettlement(db, request.query.delivererId) }),
  )

  app.get(
    '/settlements/owing',
    {
      config,
      schema: {
        tags,
        summary: 'Deliverers with cash that they have not settled, blocked ones included',
        response: ok(owingDeliverers),
      },
    },
    async () => ({ data: await listOwing(db) }),
  )

  app.get(
    '/reports/deliverer/settlement/:id',
    {
      config: allow('bo:manage:reports'),
      schema: {
        tags: ['reports'],
        summary: 'What a deliverer accounts for of a day or a departure',
        params: departureParams,
        querystring: departureQuery,
        response: ok(departureSettlement),
      },
    },
    async (request) => ({
      data: await getDepartureSettlement(db, settings.SHOP_TIMEZONE, request.params.id, request.query),
    }),
  )

  app.get(
    '/settlements',
    {
      config,
      schema: {
        tags,
        summary: 'Settlements, latest first',
        querystring: settlementPage,
        response: ok(settlements),
      },
    },
    async (request) => ({ data: await listSettlements(db, request.query) }),
  )

  app.get(
    '/settlements/:id',
    {
      config,
      schema: { tags, summary: 'A settlement with its orders', params: byId, response: ok(settlement) },
    },
    async (request) => ({ data: await getSettlement(db, request.params.id) }),
  )

  app.post(
    '/settlements',
    {
      config,
      schema: {
        tags,
        summary: 'Settles delivered orders with their deliverer',
        ...onceHeaders,
        body: newSettlement,
        response: created(settlement),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => createSettlement(tx, actorOf(request), request.body)) }
    },
  )

  app.post(
    '/settlements/:id/void',
    {
      config,
      schema: {
        tags,
        summary: 'Voids a settlement and frees its orders',
        ...onceHeaders,
        params: byId,
        body: voidSettlementBody,
        response: ok(settlement),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) =>
        voidSettlement(tx, actorOf(request), request.params.id, request.body.comment),
      ),
    }),
  )
}
