import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import * as service from './credit.service.ts'
export const creditRoutes: Feature = (app, { db }) => {
  route(app, 'GET /customers/:id/credit', (request) =>
    service.getCredit(db, request.params.id, request.query),
  )

  route(app, 'POST /customers/:id/credit/grant', (request) =>
    once(db, request, (tx) => service.grantCredit(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'POST /customers/:id/credit/payout', (request) =>
    once(db, request, (tx) => service.payOutCredit(tx, actorOf(request), request.params.id, request.body)),
  )
}
