import type { Feature } from '../../../context.ts'
import { employeeActorOf, employeeOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import * as secondFactor from './second-factor.service.ts'
export const secondFactorRoutes: Feature = (app, context) => {
  route(app, 'POST /accounts/me/second-factor', (request) =>
    secondFactor.beginSecondFactor(context, employeeActorOf(request), request.body.currentPassword),
  )

  route(app, 'PATCH /accounts/me/second-factor', async (request) => {
    const { code } = request.body
    const codes = await secondFactor.confirmSecondFactor(
      context,
      employeeOf(request).sessionId,
      employeeActorOf(request),
      code,
    )
    return { recoveryCodes: codes }
  })

  route(app, 'DELETE /accounts/me/second-factor', async (request) => {
    await secondFactor.endSecondFactor(context, employeeActorOf(request), request.body)
    return null
  })
}
