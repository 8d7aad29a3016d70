import { anonymiseCustomer as anonymiseBody, personalData } from '@shop/contract/customers'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { anonymiseCustomer } from './anonymise-customer.ts'
import { exportPersonalData } from './personal-data.ts'

const tags = ['customers']
const ADMIN = allow('full:access')

export const personalDataRoutes: Feature = (app, shop) => {
  app.get(
    '/customers/:id/personal-data',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Everything held about a customer',
        params: byId,
        response: ok(personalData),
      },
    },
    async (request) => ({ data: await exportPersonalData(shop, actorOf(request), request.params.id) }),
  )

  app.post(
    '/customers/:id/anonymise',
    {
      config: ADMIN,
      schema: {
        tags,
        summary: 'Anonymises a customer and keeps the figures of the orders',
        params: byId,
        body: anonymiseBody,
        response: ok(z.object({ id: z.int() })),
      },
    },
    async (request) => ({
      data: await anonymiseCustomer(shop, actorOf(request), request.params.id, request.body),
    }),
  )
}
