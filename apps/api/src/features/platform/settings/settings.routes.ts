import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { listBankSettings, removeBankSetting, saveBankSettings } from './bank-settings.service.ts'
export const settingsRoutes: Feature = (app, { db }) => {
  route(app, 'getOrdersBankSettings', () => listBankSettings(db))

  route(app, 'putOrdersBankSettings', (request) =>
    once(db, request, (tx) => saveBankSettings(tx, actorOf(request), request.body.settings)),
  )

  route(app, 'deleteOrdersBankSettingsById', (request) =>
    removeBankSetting(db, actorOf(request), request.params.id),
  )
}
