import { SELLERS } from '@shop/domain/permissions'
import { z } from 'zod'
import { allow, allowOrCustomer, open } from '../access.ts'
import { calls } from '../call.ts'
import { order } from '../orders.ts'
import {
  confirmPixBody,
  decidePixPaymentBody,
  pixCharge,
  pixPayment,
  pixPaymentPageQuery,
  pixReceived,
  pixWebhookBody,
} from '../pix.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')
const ORDERS_AND_SELLERS = allowOrCustomer('bo:manage:orders', ...SELLERS)

export const pixCalls = calls('pix', ORDERS, {
  'POST /webhooks/pix': {
    access: open,
    summary: 'Payment notifications of the Pix provider (Authorization: Bearer PIX_SECRET)',
    body: pixWebhookBody,
    response: pixReceived,
  },
  'GET /orders/pix/:id': {
    access: ORDERS_AND_SELLERS,
    summary: 'The Pix code of an order',
    params: byId,
    response: pixCharge,
  },
  'GET /orders/pix/payments': {
    summary: 'Payments that need a decision, or have one',
    query: pixPaymentPageQuery,
    response: z.object({ payments: z.array(pixPayment), total: z.int() }),
  },
  'GET /orders/pix/payments/:id': {
    summary: 'A payment that did not settle an order automatically',
    params: byId,
    response: pixPayment,
  },
  'PATCH /orders/pix/payments/:id': {
    summary: 'Records the decision about a payment',
    headers: idempotencyHeader,
    params: byId,
    body: decidePixPaymentBody,
    response: pixPayment,
  },
  'PATCH /workflow/order/pix': {
    summary: 'Confirms by hand that an order’s Pix was received',
    headers: idempotencyHeader,
    body: confirmPixBody,
    response: order,
  },
})
