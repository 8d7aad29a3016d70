import { signedUp, signup } from '@shop/contract/signup'
import type { Feature } from '../../../context'
import { created } from '../../../http.ts'
import { open } from '../../../plugins/access.ts'
import { signUp } from './sign-up.ts'

export const signupRoutes: Feature = (app, shop) => {
  app.post(
    '/shop/customers/signup',
    {
      config: open,
      schema: {
        tags: ['shop'],
        summary: 'Signs a customer up',
        body: signup,
        response: created(signedUp),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await signUp(shop, request.body, request.ip) }
    },
  )
}
