import type { Feature } from '../../../context.ts'
import { isLoopback } from '../../../local-request.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { changeCardFees, getCardFees } from './card-fees.ts'
import {
  changeCompany,
  changeLogo,
  getCompany,
  getCompanyCard,
  getDefaultPercentages,
  getPublicCompany,
} from './company.service.ts'
import { changePhoneSettings, getPhoneSettings } from './phones.service.ts'

export const companyRoutes: Feature = (app, context) => {
  const { db } = context
  const linksAreLocal = isLoopback(new URL(context.settings.PUBLIC_URL).hostname)

  route(app, 'GET /companies/settings/:companyId', async (request) => ({
    ...(await getCompany(db, actorOf(request), request.params.companyId)),
    linksAreLocal,
  }))

  route(app, 'PATCH /companies/settings', async (request) => ({
    ...(await changeCompany(db, actorOf(request), request.body)),
    linksAreLocal,
  }))

  route(app, 'PATCH /companies/settings/logo', async (request) => ({
    ...(await changeLogo(context, actorOf(request), request.body.image)),
    linksAreLocal,
  }))

  route(app, 'GET /companies/cards', () => getCardFees(db))

  route(app, 'PATCH /companies/cards', (request) => changeCardFees(db, actorOf(request), request.body))

  route(app, 'GET /companies/percentages', () => getDefaultPercentages(db))
  route(app, 'GET /companies/card', () => getCompanyCard(db))

  route(app, 'GET /companies/phones', () => getPhoneSettings(db))

  route(app, 'PATCH /companies/phones', (request) => changePhoneSettings(db, actorOf(request), request.body))

  route(app, 'GET /shop/company', async () => ({
    ...(await getPublicCompany(db)),
    sendsMail: context.settings.SMTP_URL !== undefined,
  }))
}
