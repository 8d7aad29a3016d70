import { ruleViolation } from '../../../app-error.ts'
import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { isPublic, numberedHost } from '../webhooks/public-connection.ts'
import { type PushOwner, removeOwnSubscription, saveSubscription } from './push.queries.ts'
import { pushKeys } from './push-keys.ts'

const ownerOf = ({ kind, id }: Identity): PushOwner =>
  kind === 'employee' ? { employeeId: id } : { customerId: id }

export const pushRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'GET /push/key', async () => ({ publicKey: (await pushKeys(context)).publicKey }))

  route(app, 'PUT /push/subscriptions', async (request) => {
    const identity = identityOf(request)
    const { endpoint, keys } = request.body
    const ip = numberedHost(endpoint)
    if (ip && !isPublic(ip)) throw ruleViolation('O endereço precisa ser da internet pública.')
    const given = { sessionId: identity.sessionId, endpoint, ...keys }
    await inTransaction(db, (tx) => saveSubscription(tx, ownerOf(identity), given))
    return null
  })

  route(app, 'DELETE /push/subscriptions', async (request) => {
    await removeOwnSubscription(db, ownerOf(identityOf(request)), request.body.endpoint)
    return null
  })
}
