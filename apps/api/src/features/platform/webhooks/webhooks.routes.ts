import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { findWebhooks } from './webhooks.queries.ts'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  removeWebhook,
  replayDelivery,
} from './webhooks.service.ts'

export const webhooksRoutes: Feature = (app, { db, tokenSecret }) => {
  route(app, 'GET /webhooks', async () => ({ webhooks: await findWebhooks(db) }))

  // Not repeatable by key, because the stored response would contain the secret.
  route(app, 'POST /webhooks', (request) =>
    inTransaction(db, (tx) => createWebhook(tx, tokenSecret, actorOf(request), request.body)),
  )

  route(app, 'PATCH /webhooks/:id', (request) =>
    inTransaction(db, (tx) =>
      changeWebhook(tx, tokenSecret, actorOf(request), request.params.id, request.body),
    ),
  )

  route(app, 'DELETE /webhooks/:id', (request) =>
    inTransaction(db, (tx) => removeWebhook(tx, actorOf(request), request.params.id)),
  )

  route(app, 'GET /webhooks/:id/deliveries', (request) =>
    listDeliveries(db, request.params.id, request.query),
  )

  route(app, 'POST /webhooks/deliveries/:id/replay', (request) =>
    inTransaction(db, (tx) => replayDelivery(tx, actorOf(request), request.params.id)),
  )
}
