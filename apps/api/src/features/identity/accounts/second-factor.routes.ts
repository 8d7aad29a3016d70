import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  recoveryCodes,
  secondFactorSetup,
} from '@shop/contract/accounts'
import { z } from 'zod'
import { employeeActorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { created, ok } from '../../../http.ts'
import { anyEmployee, employeeOf } from '../../../plugins/access.ts'
import * as secondFactor from './second-factor.service.ts'

const tags = ['profile']
const config = anyEmployee

export const secondFactorRoutes: Feature = (app, shop) => {
  app.post(
    '/accounts/me/second-factor',
    {
      config,
      schema: {
        tags,
        summary: 'Begins to set up an authenticator app',
        body: beginSecondFactor,
        response: created(secondFactorSetup),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await secondFactor.beginSecondFactor(
          shop,
          employeeActorOf(request),
          request.body.currentPassword,
        ),
      }
    },
  )

  app.patch(
    '/accounts/me/second-factor',
    {
      config,
      schema: {
        tags,
        summary: 'Confirms the authenticator app with its first code',
        body: confirmSecondFactor,
        response: ok(recoveryCodes),
      },
    },
    async (request) => {
      const { code } = request.body
      const codes = await secondFactor.confirmSecondFactor(
        shop,
        employeeOf(request).sessionId,
        employeeActorOf(request),
        code,
      )
      return { data: { recoveryCodes: codes } }
    },
  )

  app.delete(
    '/accounts/me/second-factor',
    {
      config,
      schema: {
        tags,
        summary: 'Ends the use of the authenticator app',
        body: endSecondFactor,
        response: ok(z.null()),
      },
    },
    async (request) => {
      await secondFactor.endSecondFactor(shop, employeeActorOf(request), request.body)
      return { data: null }
    },
  )
}
