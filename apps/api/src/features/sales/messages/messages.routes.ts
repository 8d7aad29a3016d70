import type { Feature } from '../../../context.ts'
import { actorOf, identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { getMessages, getOrderMessage, saveMessages } from './messages.service.ts'
export const messagesRoutes: Feature = (app, context) => {
  route(app, 'getCompaniesMessages', () => getMessages(context.db))

  route(app, 'putCompaniesMessages', (request) => saveMessages(context.db, actorOf(request), request.body))

  route(app, 'getOrdersMessageById', (request) =>
    getOrderMessage(context, identityOf(request), request.params.id),
  )
}
