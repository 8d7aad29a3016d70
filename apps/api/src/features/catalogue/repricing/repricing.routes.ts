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
  route(app, 'postRepricingsPreview', (request) => previewRepricing(db, request.body, request.query))

  route(app, 'postRepricings', (request) =>
    once(db, request, (tx) => applyRepricing(tx, actorOf(request), request.body)),
  )

  route(app, 'getRepricings', (request) => listRepricings(db, request.query))

  route(app, 'postRepricingsByIdUndo', (request) =>
    once(db, request, (tx) => undoRepricing(tx, actorOf(request), request.params.id)),
  )

  route(app, 'getPriceHistoryById', (request) => listPriceChanges(db, request.params.id, request.query))
}
