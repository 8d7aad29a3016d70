import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf, identityOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { decide, listRequests, recordRequest } from './order-requests.service.ts'

export const orderRequestsRoutes: Feature = (app, { db }) => {
  route(app, 'POST /shop/orders/:id/requests', (request) =>
    once(db, request, (tx) =>
      recordRequest(tx, actorOf(request), identityOf(request).id, request.params.id, request.body),
    ),
  )

  route(app, 'GET /order-requests', (request) => listRequests(db, request.query))

  route(app, 'PATCH /order-requests/:id', (request) =>
    inTransaction(db, (tx) => decide(tx, actorOf(request), request.params.id, request.body)),
  )
}
