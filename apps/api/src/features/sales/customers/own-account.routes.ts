import { creditPage } from '@shop/contract/credit'
import { ownData } from '@shop/contract/customers'
import {
  changeOwnData as changeOwnDataBody,
  changeOwnEmail,
  confirmOwnEmail,
  ownCredit,
  ownReturns,
} from '@shop/contract/own-account'
import { pageQuery } from '@shop/contract/wire'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { anyCustomer, identityOf } from '../../../plugins/access.ts'
import { changeOwnData, getOwnCredit, getOwnData, listOwnReturns } from './own-account.service.ts'
import { askForConfirmation, askForOtherEmail, confirmEmail } from './own-email.ts'

const tags = ['shop']
const config = anyCustomer

const selfOf = (request: FastifyRequest) => ({ customerId: identityOf(request).id, ip: request.ip })

export const ownAccountRoutes: Feature = (app, shop) => {
  const { db } = shop

  app.get(
    '/shop/customers/me',
    {
      config,
      schema: {
        tags,
        summary: 'The customer’s own data, and whether the shop approved them',
        response: ok(ownData),
      },
    },
    async (request) => ({ data: await getOwnData(db, identityOf(request).id) }),
  )

  app.patch(
    '/shop/customers/me',
    {
      config,
      schema: {
        tags,
        summary: 'Changes one’s own telephone, address and notes',
        body: changeOwnDataBody,
        response: ok(ownData),
      },
    },
    async (request) => ({ data: await changeOwnData(db, selfOf(request), request.body) }),
  )

  app.post(
    '/shop/customers/me/email/code',
    {
      config,
      schema: {
        tags,
        summary: 'Sends again the code that confirms the present e-mail address',
        response: ok(z.null()),
      },
    },
    async (request) => {
      await askForConfirmation(shop, selfOf(request))
      return { data: null }
    },
  )

  app.post(
    '/shop/customers/me/email',
    {
      config,
      schema: {
        tags,
        summary: 'Sends a code to a new e-mail address, which is used once it is confirmed',
        body: changeOwnEmail,
        response: ok(z.null()),
      },
    },
    async (request) => {
      await askForOtherEmail(shop, selfOf(request), request.body)
      return { data: null }
    },
  )

  app.post(
    '/shop/customers/me/email/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Confirms an e-mail address by its code',
        body: confirmOwnEmail,
        response: ok(ownData),
      },
    },
    async (request) => {
      const self = selfOf(request)
      await confirmEmail(shop, self, request.body.code)
      return { data: await getOwnData(db, self.customerId) }
    },
  )

  app.get(
    '/shop/credit',
    {
      config,
      schema: {
        tags,
        summary: 'The customer’s own credit and its movements',
        querystring: creditPage,
        response: ok(ownCredit),
      },
    },
    async (request) => ({ data: await getOwnCredit(db, identityOf(request).id, request.query) }),
  )

  app.get(
    '/shop/returns',
    {
      config,
      schema: {
        tags,
        summary: 'The customer’s own returns, latest first',
        querystring: z.strictObject(pageQuery(20)),
        response: ok(ownReturns),
      },
    },
    async (request) => ({ data: await listOwnReturns(db, identityOf(request).id, request.query) }),
  )
}
