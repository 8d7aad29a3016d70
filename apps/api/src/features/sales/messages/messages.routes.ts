import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context.ts'
import { identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { getMessages, getOrderMessage, saveMessages } from './messages.service.ts'
export const messagesRoutes: Feature = (app, shop) => {
  route(app, 'getCompaniesMessages', () => getMessages(shop.db))

  route(app, 'putCompaniesMessages', (request) => saveMessages(shop.db, actorOf(request), request.body))

  route(app, 'getOrdersMessageById', (request) =>
    getOrderMessage(shop, identityOf(request), request.params.id),
  )
}
