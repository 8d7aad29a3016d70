import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { listBankSettings, removeBankSetting, saveBankSettings } from './bank-settings.service.ts'
export const settingsRoutes: Feature = (app, { db }) => {
  route(app, 'GET /orders/bank-settings', () => listBankSettings(db))

  route(app, 'PUT /orders/bank-settings', (request) =>
    once(db, request, (tx) => saveBankSettings(tx, actorOf(request), request.body.settings)),
  )

  route(app, 'DELETE /orders/bank-settings/:id', (request) =>
    removeBankSetting(db, actorOf(request), request.params.id),
  )
}
