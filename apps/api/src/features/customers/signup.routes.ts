import { ownData } from '@shop/contract/customers'
import { signedUp, signup } from '@shop/contract/signup'
import { created, ok } from '../../http.ts'
import { anyCustomer, identityOf, open } from '../../plugins/access.ts'
import type { Feature } from '../../shop.ts'
import { getOwnData } from './customers.service.ts'
import { signUp } from './sign-up.ts'

export const signupRoutes: Feature = (app, shop) => {
  app.post(
    '/shop/customers/signup',
    {
      config: open,
      schema: {
        tags: ['shop'],
        summary: 'A customer asks for an account',
        body: signup,
        response: created(signedUp),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await signUp(shop, request.body, request.ip) }
    },
  )

  app.get(
    '/shop/customers/me',
    {
      config: anyCustomer,
      schema: {
        tags: ['shop'],
        summary: 'One’s own data, and whether the shop approved them',
        response: ok(ownData),
      },
    },
    async (request) => ({ data: await getOwnData(shop.db, identityOf(request).id) }),
  )
}
