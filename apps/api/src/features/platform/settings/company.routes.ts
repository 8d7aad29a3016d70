import type { Feature } from '../../../context.ts'
import { isLoopback } from '../../../local-request.ts'
import { actorOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { changeCardFees, getCardFees } from './card-fees.ts'
import { changeCompany, changeLogo, getCompany, getCompanyCard, getPublicCompany } from './company.service.ts'
import { changePhoneSettings, getPhoneSettings } from './phones.service.ts'

export const companyRoutes: Feature = (app, context) => {
  const { db } = context
  const linksAreLocal = isLoopback(new URL(context.settings.PUBLIC_URL).hostname)

  route(app, 'getCompaniesSettingsByCompanyId', async (request) => ({
    ...(await getCompany(db, request.params.companyId)),
    linksAreLocal,
  }))

  route(app, 'patchCompaniesSettings', async (request) => ({
    ...(await changeCompany(db, actorOf(request), request.body)),
    linksAreLocal,
  }))

  route(app, 'patchCompaniesSettingsLogo', async (request) => ({
    ...(await changeLogo(context, actorOf(request), request.body.image)),
    linksAreLocal,
  }))

  route(app, 'getCompaniesCards', () => getCardFees(db))

  route(app, 'patchCompaniesCards', (request) => changeCardFees(db, actorOf(request), request.body))

  route(app, 'getCompaniesCard', () => getCompanyCard(db))

  route(app, 'getCompaniesPhones', () => getPhoneSettings(db))

  route(app, 'patchCompaniesPhones', (request) => changePhoneSettings(db, actorOf(request), request.body))

  route(app, 'getShopCompany', () => getPublicCompany(db))
}
