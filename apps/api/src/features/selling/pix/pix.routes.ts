import type { Feature } from '../../../context.ts'
import { BODY_LIMIT } from '../../../http.ts'
import { actorOf, employeeOf, identityOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { settleLinesOf } from '../../orders/record/bank-matches.ts'
import { getChangedOrder } from '../../orders/record/orders.service.ts'
import { chargeInstalments } from './charge-instalments.ts'
import { confirmPayment } from './confirm-payment.ts'
import { getCharge } from './get-charge.ts'
import { decidePayment, getPayment, listPayments } from './payment-queue.ts'
import { checkProvider } from './provider-access.ts'
import { receivePayments } from './receive-payment.ts'
export const pixRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'POST /webhooks/pix', (request) => receivePayments(db, request.body), {
    bodyLimit: BODY_LIMIT,
    onRequest: async (request) => checkProvider(context, request),
  })

  route(app, 'GET /orders/pix/:id', (request) => getCharge(context, identityOf(request), request.params.id))

  route(app, 'POST /receivables/pix', (request) =>
    once(db, request, (tx) => chargeInstalments(tx, context.settings, request.body.instalments)),
  )

  route(app, 'POST /shop/receivables/pix', (request) =>
    once(db, request, (tx) =>
      chargeInstalments(tx, context.settings, request.body.instalments, identityOf(request).id),
    ),
  )

  route(app, 'GET /orders/pix/payments', (request) => listPayments(db, request.query))

  route(app, 'GET /orders/pix/payments/:id', (request) => getPayment(db, request.params.id))

  route(app, 'PATCH /orders/pix/payments/:id', (request) =>
    once(db, request, (tx) => decidePayment(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'PATCH /workflow/order/pix', async (request) => {
    const { orderId } = request.body
    const confirmed = await once(db, request, async (tx) => {
      await confirmPayment(tx, actorOf(request), request.body)
      return getChangedOrder(tx, employeeOf(request), orderId)
    })
    // A line may wait for its order.
    await settleLinesOf(db, orderId)
    return confirmed
  })
}
