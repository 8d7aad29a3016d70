import { allow, ORDER_READERS } from '../access.ts'
import { calls } from '../call.ts'
import { orderMessage, orderMessages, saveOrderMessagesBody } from '../messages.ts'
import { byId } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')

export const messagesCalls = calls('messages', ORDERS, {
  'GET /companies/messages': {
    summary: 'Texts and mails to customers',
    response: orderMessages,
  },
  'PUT /companies/messages': {
    summary: 'Changes texts, and switches mails',
    body: saveOrderMessagesBody,
    response: orderMessages,
  },
  'GET /orders/message/:id': {
    access: allow(...ORDER_READERS),
    summary: 'The message for the customer about an order, and its public page',
    params: byId,
    response: orderMessage,
  },
})
