import { changePassword, ownAccount, ownSession, sessionParams } from '@shop/contract/accounts'
import { z } from 'zod'
import { actorOf } from '../../actor.ts'
import { ok } from '../../http.ts'
import { anyEmployee, employeeOf, identityOf, signedIn } from '../../plugins/access.ts'
import type { Feature } from '../../shop.ts'
import * as profile from './profile.service.ts'
import { closeSessionsOf } from './session.service.ts'

const tags = ['profile']
const config = anyEmployee

export const profileRoutes: Feature = (app, shop) => {
  const { db } = shop

  app.get(
    '/accounts/me',
    { config, schema: { tags, summary: 'Who one is', response: ok(ownAccount) } },
    async (request) => ({ data: await profile.getOwnAccount(db, employeeOf(request)) }),
  )

  app.patch(
    '/accounts/me/password',
    {
      config: signedIn,
      schema: { tags, summary: 'Changes one’s own password', body: changePassword, response: ok(z.null()) },
    },
    async (request) => {
      const { kind, id, sessionId } = identityOf(request)
      const owner = kind === 'employee' ? { employeeId: id } : { customerId: id }
      const actor = actorOf(request)
      await profile.changeOwnPassword(shop, { owner, actor, sessionId }, request.body)
      return { data: null }
    },
  )

  app.get(
    '/accounts/me/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'One’s own sessions',
        response: ok(z.object({ sessions: z.array(ownSession) })),
      },
    },
    async (request) => ({ data: { sessions: await profile.listOwnSessions(db, employeeOf(request)) } }),
  )

  app.delete(
    '/accounts/me/sessions',
    { config, schema: { tags, summary: 'Ends one’s other sessions', response: ok(z.null()) } },
    async (request) => {
      const { id, sessionId } = employeeOf(request)
      await closeSessionsOf(db, { employeeId: id }, sessionId)
      return { data: null }
    },
  )

  app.delete(
    '/accounts/me/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Ends one of one’s own sessions',
        params: sessionParams,
        response: ok(z.null()),
      },
    },
    async (request) => {
      await profile.endOwnSession(db, employeeOf(request), request.params.id)
      return { data: null }
    },
  )
}
