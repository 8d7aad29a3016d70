import { allow, approvedCustomer, ORDER_READERS } from '../access.ts'
import { calls } from '../call.ts'

const SUMMARY = 'as they happen: server-sent events {orderId, statusKey}'
const produces = ['text/event-stream']

export const eventsCalls = calls('orders', {
  'GET /orders/events': {
    access: allow(...ORDER_READERS),
    summary: `Changes of orders ${SUMMARY}`,
    produces,
  },
  'GET /shop/orders/events': {
    access: approvedCustomer,
    tag: 'shop',
    summary: `Changes of one’s own orders ${SUMMARY}`,
    produces,
  },
})
