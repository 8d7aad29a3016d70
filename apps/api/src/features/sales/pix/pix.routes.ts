import { order } from '@shop/contract/orders'
import {
  confirmPix,
  decidePixPayment,
  pixCharge,
  pixPayment,
  pixPaymentPage,
  pixReceived,
  pixWebhook,
} from '@shop/contract/pix'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { BODY_LIMIT, byId, ok } from '../../../http.ts'
import { allow, allowOrCustomer, employeeOf, identityOf, open } from '../../../plugins/access.ts'
import { getChangedOrder } from '../orders/orders.service.ts'
import { confirmPayment } from './confirm-payment.ts'
import { getCharge } from './get-charge.ts'
import { decidePayment, getPayment, listPayments } from './payment-queue.ts'
import { checkProvider } from './provider-access.ts'
import { receivePayments } from './receive-payment.ts'

const tags = ['pix']
const ORDERS = allow('bo:manage:orders')
const ORDERS_AND_SELLERS = allowOrCustomer(
  'bo:manage:orders',
  'bo:manage:internal_sales',
  'bo:manage:selling',
)

export const pixRoutes: Feature = (app, shop) => {
  const { db } = shop

  app.post(
    '/webhooks/pix',
    {
      config: open,
      bodyLimit: BODY_LIMIT,
      // Checked before the body is read: a caller without the secret cannot make the server parse anything.
      onRequest: async (request) => checkProvider(shop, request),
      schema: {
        tags,
        summary: 'Payment notifications of the Pix provider (Authorization: Bearer PIX_SECRET)',
        body: pixWebhook,
        response: ok(pixReceived),
      },
    },
    async (request) => ({ data: await receivePayments(db, request.body.pix) }),
  )

  app.get(
    '/orders/pix/:id',
    {
      config: ORDERS_AND_SELLERS,
      schema: {
        tags,
        summary: 'The Pix code of an order',
        params: byId,
        response: ok(pixCharge),
      },
    },
    async (request) => ({ data: await getCharge(shop, identityOf(request), request.params.id) }),
  )

  app.get(
    '/orders/pix/payments',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Payments that need a decision, or have one',
        querystring: pixPaymentPage,
        response: ok(z.object({ payments: z.array(pixPayment), total: z.int() })),
      },
    },
    async (request) => ({ data: await listPayments(db, request.query) }),
  )

  app.get(
    '/orders/pix/payments/:id',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'A payment that did not settle an order automatically',
        params: byId,
        response: ok(pixPayment),
      },
    },
    async (request) => ({ data: await getPayment(db, request.params.id) }),
  )

  app.patch(
    '/orders/pix/payments/:id',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Records the decision about a payment',
        params: byId,
        body: decidePixPayment,
        response: ok(pixPayment),
      },
    },
    async (request) => ({
      data: await decidePayment(db, actorOf(request), request.params.id, request.body),
    }),
  )

  app.patch(
    '/workflow/order/pix',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Confirms by hand that an order’s Pix was received',
        body: confirmPix,
        response: ok(order),
      },
    },
    async (request) => {
      await confirmPayment(db, actorOf(request), request.body)
      return { data: await getChangedOrder(db, employeeOf(request), request.body.orderId) }
    },
  )
}
