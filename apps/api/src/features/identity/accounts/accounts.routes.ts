import {
  activate,
  checkCode,
  credentials,
  employeeCredentials,
  employeeSession,
  recoveryParams,
  session,
} from '@shop/contract/accounts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { AppContext, Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { isLocalRequest } from '../../../local-request.ts'
import { identityOf, open, signedIn } from '../../../plugins/access.ts'
import { isDemoPassword } from './demo-password.ts'
import * as recovery from './recovery.service.ts'
import { signIn, signInCustomer, signOut } from './sign-in.ts'

const tags = ['accounts']

const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** @throws AppError FORBIDDEN for a published password of a demo shop that a proxy opens to others */
function refusePublished({ settings }: AppContext, request: FastifyRequest, password: string): void {
  if (settings.isLocalDemo && isDemoPassword(password) && !isLocalRequest(request))
    throw new AppError('FORBIDDEN', 'As senhas de demonstração só valem no próprio computador da loja.')
}

export const accountsRoutes: Feature = (app, context) => {
  app.post(
    '/accounts/signin',
    {
      config: open,
      schema: {
        tags,
        summary: 'Employee signs in',
        body: employeeCredentials,
        response: ok(employeeSession),
      },
    },
    async (request) => {
      refusePublished(context, request, request.body.password)
      return { data: await signIn(context, request.body, originOf(request)) }
    },
  )

  app.post(
    '/shop/customers/signin',
    {
      config: open,
      schema: { tags: ['shop'], summary: 'Customer signs in', body: credentials, response: ok(session) },
    },
    async (request) => {
      refusePublished(context, request, request.body.password)
      return { data: await signInCustomer(context, request.body, originOf(request)) }
    },
  )

  app.post(
    '/accounts/signout',
    { config: signedIn, schema: { tags, summary: 'Ends the session', response: ok(z.null()) } },
    async (request) => {
      await signOut(context.db, identityOf(request), actorOf(request))
      return { data: null }
    },
  )

  app.patch(
    '/accounts/users/forgotpassword/:email',
    {
      config: open,
      schema: { tags, summary: 'Asks for a code by e-mail', params: recoveryParams, response: ok(z.null()) },
    },
    async (request) => {
      await recovery.askForCode(context, request.params.email, request.ip)
      return { data: null }
    },
  )

  app.post(
    '/accounts/users/recovery/:email',
    {
      config: open,
      schema: {
        tags,
        summary: 'Checks a code',
        params: recoveryParams,
        body: checkCode,
        response: ok(z.null()),
      },
    },
    async (request) => {
      await recovery.checkCode(context, { ...request.params, ...request.body }, request.ip)
      return { data: null }
    },
  )

  app.patch(
    '/accounts/users/activate',
    {
      config: open,
      schema: { tags, summary: 'Sets the password with a code', body: activate, response: ok(z.null()) },
    },
    async (request) => {
      await recovery.activate(context, request.body, request.ip)
      return { data: null }
    },
  )
}
