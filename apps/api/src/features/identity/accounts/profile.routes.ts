import type { Feature } from '../../../context.ts'
import { actorOf, employeeOf, identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { ownerOf } from './account-owner.ts'
import * as profile from './profile.service.ts'
import { closeSessionsOf } from './session.service.ts'
export const profileRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'GET /accounts/me', (request) => profile.getOwnAccount(db, employeeOf(request)))

  route(app, 'PATCH /accounts/me/password', async (request) => {
    const self = identityOf(request)
    const by = { owner: ownerOf(self), actor: actorOf(request), sessionId: self.sessionId }
    await profile.changeOwnPassword(context, by, request.body)
    return null
  })

  route(app, 'GET /accounts/me/sessions', async (request) => ({
    sessions: await profile.listOwnSessions(db, identityOf(request)),
  }))

  route(app, 'DELETE /accounts/me/sessions', async (request) => {
    const self = identityOf(request)
    await closeSessionsOf(db, ownerOf(self), self.sessionId)
    return null
  })

  route(app, 'DELETE /accounts/me/sessions/:id', async (request) => {
    await profile.endOwnSession(db, identityOf(request), request.params.id)
    return null
  })
}
