import {
  changeCompany as changeCompanyBody,
  changeLogo as changeLogoBody,
  companyCard,
  companySettings,
  publicCompany,
} from '@shop/contract/company'
import { idParam } from '@shop/contract/wire'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { isLoopback } from '../../../local-request.ts'
import { allow, anyEmployee, open } from '../../../plugins/access.ts'
import { takesPictures } from '../../../plugins/pictures.ts'
import { changeCompany, changeLogo, getCompany, getCompanyCard, getPublicCompany } from './company.service.ts'

const tags = ['settings']
const ORDERS = allow('bo:manage:orders')

export const companyRoutes: Feature = (app, shop) => {
  const { db } = shop
  const linksAreLocal = isLoopback(new URL(shop.settings.PUBLIC_URL).hostname)

  app.get(
    '/companies/settings/:companyId',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'The company’s settings',
        params: z.strictObject({ companyId: idParam }),
        response: ok(companySettings),
      },
    },
    async (request) => ({
      data: { ...(await getCompany(db, request.params.companyId)), linksAreLocal },
    }),
  )

  app.patch(
    '/companies/settings',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Changes the company’s card and automatic Pix',
        body: changeCompanyBody,
        response: ok(companySettings),
      },
    },
    async (request) => ({
      data: { ...(await changeCompany(db, actorOf(request), request.body)), linksAreLocal },
    }),
  )

  app.patch(
    '/companies/settings/logo',
    {
      ...takesPictures(ORDERS, { field: 'image', most: 1, alone: true }),
      schema: { tags, summary: 'Changes the logo', body: changeLogoBody, response: ok(companySettings) },
    },
    async (request) => ({
      data: { ...(await changeLogo(shop, actorOf(request), request.body.image)), linksAreLocal },
    }),
  )

  app.get(
    '/companies/card',
    {
      config: anyEmployee,
      schema: {
        tags,
        summary: 'The company’s data on receipts, labels and documents',
        response: ok(companyCard),
      },
    },
    async () => ({ data: await getCompanyCard(db) }),
  )

  app.get(
    '/shop/company',
    {
      config: open,
      schema: {
        tags: ['shop'],
        summary: 'Name, telephone, logo, and whether a Pix is confirmed at once',
        response: ok(publicCompany),
      },
    },
    async () => ({ data: await getPublicCompany(db) }),
  )
}
