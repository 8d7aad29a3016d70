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
  route(app, 'getSettlementsOpen', (request) => getOpenSettlement(db, request.query.delivererId))

  route(app, 'getSettlementsOwing', () => listOwing(db))

  route(app, 'getReportsDelivererSettlementById', (request) =>
    getDepartureSettlement(db, settings.SHOP_TIMEZONE, request.params.id, request.query),
  )

  route(app, 'getSettlements', (request) => listSettlements(db, request.query))

  route(app, 'getSettlementsById', (request) => getSettlement(db, request.params.id))

  route(app, 'postSettlements', (request) =>
    once(db, request, (tx) => createSettlement(tx, actorOf(request), request.body)),
  )

  route(app, 'postSettlementsByIdVoid', (request) =>
    once(db, request, (tx) => voidSettlement(tx, actorOf(request), request.params.id, request.body.comment)),
  )
}
