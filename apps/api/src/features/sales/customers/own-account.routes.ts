import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { changeOwnData, getOwnCredit, getOwnData, listOwnReturns } from './own-account.service.ts'
import { askForConfirmation, askForOtherEmail, confirmEmail } from './own-email.ts'

const selfOf = (request: FastifyRequest) => ({ customerId: identityOf(request).id, ip: request.ip })

export const ownAccountRoutes: Feature = (app, shop) => {
  const { db } = shop

  route(app, 'getShopCustomersMe', (request) => getOwnData(db, identityOf(request).id))

  route(app, 'patchShopCustomersMe', (request) => changeOwnData(db, selfOf(request), request.body))

  route(app, 'postShopCustomersMeEmailCode', async (request) => {
    await askForConfirmation(shop, selfOf(request))
    return null
  })

  route(app, 'postShopCustomersMeEmail', async (request) => {
    await askForOtherEmail(shop, selfOf(request), request.body)
    return null
  })

  route(app, 'postShopCustomersMeEmailConfirm', async (request) => {
    const self = selfOf(request)
    await confirmEmail(shop, self, request.body.code)
    return getOwnData(db, self.customerId)
  })

  route(app, 'getShopCredit', (request) => getOwnCredit(db, identityOf(request).id, request.query))

  route(app, 'getShopReturns', (request) => listOwnReturns(db, identityOf(request).id, request.query))
}
