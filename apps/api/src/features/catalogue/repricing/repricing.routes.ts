import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import {
  applyRepricing,
  listPriceChanges,
  listRepricings,
  previewRepricing,
  undoRepricing,
} from './repricing.service.ts'
export const repricingRoutes: Feature = (app, { db }) => {
  route(app, 'POST /repricings/preview', (request) => previewRepricing(db, request.body, request.query))

  route(app, 'POST /repricings', (request) =>
    once(db, request, (tx) => applyRepricing(tx, actorOf(request), request.body)),
  )

  route(app, 'GET /repricings', (request) => listRepricings(db, request.query))

  route(app, 'POST /repricings/:id/undo', (request) =>
    once(db, request, (tx) => undoRepricing(tx, actorOf(request), request.params.id)),
  )

  route(app, 'GET /price-history/:id', (request) => listPriceChanges(db, request.params.id, request.query))
}
