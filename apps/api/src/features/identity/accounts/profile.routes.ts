import { changePassword, ownAccount, ownSession, sessionParams } from '@shop/contract/accounts'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { anyEmployee, employeeOf, identityOf, signedIn } from '../../../plugins/access.ts'
import * as profile from './profile.service.ts'
import { closeSessionsOf } from './session.service.ts'

const tags = ['profile']
const config = anyEmployee

export const profileRoutes: Feature = (app, shop) => {
  const { db } = shop

  app.get(
    '/accounts/me',
    { config, schema: { tags, summary: 'The signed-in employee', response: ok(ownAccount) } },
    async (request) => ({ data: await profile.getOwnAccount(db, employeeOf(request)) }),
  )

  app.patch(
    '/accounts/me/password',
    {
      config: signedIn,
      schema: { tags, summary: 'Changes the own password', body: changePassword, response: ok(z.null()) },
    },
    async (request) => {
      const self = identityOf(request)
      const by = { owner: profile.ownerOf(self), actor: actorOf(request), sessionId: self.sessionId }
      await profile.changeOwnPassword(shop, by, request.body)
      return { data: null }
    },
  )

  app.get(
    '/accounts/me/sessions',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Own sessions',
        response: ok(z.object({ sessions: z.array(ownSession) })),
      },
    },
    async (request) => ({ data: { sessions: await profile.listOwnSessions(db, identityOf(request)) } }),
  )

  app.delete(
    '/accounts/me/sessions',
    { config: signedIn, schema: { tags, summary: 'Ends the other own sessions', response: ok(z.null()) } },
    async (request) => {
      const self = identityOf(request)
      await closeSessionsOf(db, profile.ownerOf(self), self.sessionId)
      return { data: null }
    },
  )

  app.delete(
    '/accounts/me/sessions/:id',
    {
      config: signedIn,
      schema: {
        tags,
        summary: 'Ends one own session',
        params: sessionParams,
        response: ok(z.null()),
      },
    },
    async (request) => {
      await profile.endOwnSession(db, identityOf(request), request.params.id)
      return { data: null }
    },
  )
}
