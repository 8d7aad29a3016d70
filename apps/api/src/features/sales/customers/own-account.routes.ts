import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { changeOwnData, getOwnCredit, getOwnData, listOwnReturns } from './own-account.service.ts'
import { confirmEmail, requestConfirmation, requestOtherEmail } from './own-email.ts'

const selfOf = (request: FastifyRequest) => ({ customerId: identityOf(request).id, ip: request.ip })

export const ownAccountRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'getShopCustomersMe', (request) => getOwnData(db, identityOf(request).id))

  route(app, 'patchShopCustomersMe', (request) => changeOwnData(db, selfOf(request), request.body))

  route(app, 'postShopCustomersMeEmailCode', async (request) => {
    await requestConfirmation(context, selfOf(request))
    return null
  })

  route(app, 'postShopCustomersMeEmail', async (request) => {
    await requestOtherEmail(context, selfOf(request), request.body)
    return null
  })

  route(app, 'postShopCustomersMeEmailConfirm', async (request) => {
    const self = selfOf(request)
    await confirmEmail(context, self, request.body.code)
    return getOwnData(db, self.customerId)
  })

  route(app, 'getShopCredit', (request) => getOwnCredit(db, identityOf(request).id, request.query))

  route(app, 'getShopReturns', (request) => listOwnReturns(db, identityOf(request).id, request.query))
}
