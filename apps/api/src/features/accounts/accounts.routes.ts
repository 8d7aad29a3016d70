import { email } from '@shop/contract/wire'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ok } from '../../http.ts'
import { identityOf, open, signedIn } from '../../plugins/access.ts'
import type { Feature } from '../../shop.ts'
import { closeSession } from './session.service.ts'
import { signIn, signInCustomer } from './sign-in.ts'

const credentials = z.strictObject({ email, password: z.string().min(1).max(200) })
const session = z.object({ accessToken: z.string(), expires: z.int(), permissions: z.array(z.string()) })

const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

export const accountsRoutes: Feature = (app, shop) => {
  app.post(
    '/accounts/signin',
    {
      config: open,
      schema: { tags: ['accounts'], summary: 'Employee signs in', body: credentials, response: ok(session) },
    },
    async (request) => ({ data: await signIn(shop, request.body, originOf(request)) }),
  )

  app.post(
    '/shop/customers/signin',
    {
      config: open,
      schema: { tags: ['shop'], summary: 'Customer signs in', body: credentials, response: ok(session) },
    },
    async (request) => ({ data: await signInCustomer(shop, request.body, originOf(request)) }),
  )

  app.post(
    '/accounts/signout',
    { config: signedIn, schema: { tags: ['accounts'], summary: 'Ends the session', response: ok(z.null()) } },
    async (request) => {
      await closeSession(shop.db, identityOf(request).sessionId)
      return { data: null }
    },
  )
}
