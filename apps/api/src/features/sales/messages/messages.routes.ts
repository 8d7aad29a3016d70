import { orderMessage, orderMessages, saveOrderMessages } from '@shop/contract/order-messages'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow, identityOf } from '../../../plugins/access.ts'
import { ORDER_READERS } from '../orders/order-scope.ts'
import { getMessages, getOrderMessage, saveMessages } from './messages.service.ts'

const tags = ['messages']
const ORDERS = allow('bo:manage:orders')

export const messagesRoutes: Feature = (app, shop) => {
  app.get(
    '/companies/messages',
    {
      config: ORDERS,
      schema: { tags, summary: 'Texts and mails to customers', response: ok(orderMessages) },
    },
    async () => ({ data: await getMessages(shop.db) }),
  )

  app.put(
    '/companies/messages',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Changes texts, and switches mails',
        body: saveOrderMessages,
        response: ok(orderMessages),
      },
    },
    async (request) => ({ data: await saveMessages(shop.db, actorOf(request), request.body) }),
  )

  app.get(
    '/orders/message/:id',
    {
      config: allow(...ORDER_READERS),
      schema: {
        tags,
        summary: 'The message for the customer about an order, and its public page',
        params: byId,
        response: ok(orderMessage),
      },
    },
    async (request) => ({ data: await getOrderMessage(shop, identityOf(request), request.params.id) }),
  )
}
