import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { employeeActorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { findApiKeys } from './api-keys.queries.ts'
import { createApiKey, removeApiKey } from './api-keys.service.ts'

export const apiKeysRoutes: Feature = (app, { db }) => {
  route(app, 'GET /api-keys', async () => ({ apiKeys: await findApiKeys(db) }))

  // Not repeatable by key, because the stored response would contain the secret.
  route(app, 'POST /api-keys', (request) =>
    inTransaction(db, (tx) => createApiKey(tx, employeeActorOf(request), request.body)),
  )

  route(app, 'DELETE /api-keys/:id', (request) =>
    inTransaction(db, (tx) => removeApiKey(tx, employeeActorOf(request), request.params.id)),
  )
}
