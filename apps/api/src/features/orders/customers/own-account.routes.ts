import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { changeOwnData, getOwnCredit, getOwnData, listOwnReturns } from './own-account.service.ts'
import { confirmEmail, requestConfirmation, requestOtherEmail } from './own-email.ts'

const selfOf = (request: FastifyRequest) => ({ customerId: identityOf(request).id, ip: request.ip })

export const ownAccountRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'GET /shop/customers/me', (request) => getOwnData(db, identityOf(request).id))

  route(app, 'PATCH /shop/customers/me', (request) => changeOwnData(db, selfOf(request), request.body))

  route(app, 'POST /shop/customers/me/email/code', async (request) => {
    await requestConfirmation(context, selfOf(request))
    return null
  })

  route(app, 'POST /shop/customers/me/email', async (request) => {
    await requestOtherEmail(context, selfOf(request), request.body)
    return null
  })

  route(app, 'POST /shop/customers/me/email/confirm', async (request) => {
    const self = selfOf(request)
    await confirmEmail(context, self, request.body.code)
    return getOwnData(db, self.customerId)
  })

  route(app, 'GET /shop/credit', (request) => getOwnCredit(db, identityOf(request).id, request.query))

  route(app, 'GET /shop/returns', (request) => listOwnReturns(db, identityOf(request).id, request.query))
}
