import type { Feature } from '../../../context.ts'
import { actorOf, identityOf } from '../../../plugins/access.ts'
import { route } from '../../../route.ts'
import { getMessages, getOrderMessage, saveMessages } from './messages.service.ts'
export const messagesRoutes: Feature = (app, context) => {
  route(app, 'GET /companies/messages', () => getMessages(context.db))

  route(app, 'PUT /companies/messages', (request) => saveMessages(context.db, actorOf(request), request.body))

  route(app, 'GET /orders/message/:id', (request) =>
    getOrderMessage(context, identityOf(request), request.params.id),
  )
}
