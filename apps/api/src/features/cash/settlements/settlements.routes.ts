import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import {
  createSettlement,
  getDepartureSettlement,
  getOpenSettlement,
  getSettlement,
  listOwing,
  listSettlements,
  voidSettlement,
} from './settlements.service.ts'
export const settlementsRoutes: Feature = (app, { db, settings }) => {
  route(app, 'GET /settlements/open', (request) => getOpenSettlement(db, request.query.delivererId))

  route(app, 'GET /settlements/owing', () => listOwing(db))

  route(app, 'GET /reports/deliverer/settlement/:id', (request) =>
    getDepartureSettlement(db, settings.SHOP_TIMEZONE, request.params.id, request.query),
  )

  route(app, 'GET /settlements', (request) => listSettlements(db, request.query))

  route(app, 'GET /settlements/:id', (request) => getSettlement(db, request.params.id))

  route(app, 'POST /settlements', (request) =>
    once(db, request, (tx) => createSettlement(tx, actorOf(request), request.body)),
  )

  route(app, 'POST /settlements/:id/void', (request) =>
    once(db, request, (tx) => voidSettlement(tx, actorOf(request), request.params.id, request.body.comment)),
  )
}
