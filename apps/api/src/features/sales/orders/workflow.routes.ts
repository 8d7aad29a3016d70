import {
  cancelOrder,
  changeStatus,
  delivererParams,
  deliverOrder,
  failDelivery,
  finishOrder,
  MAX_PACKAGING_IMAGES,
  order,
  orderAction,
  packable,
  packableParams,
  packOrder,
  refuseOrder,
  returnedItem,
  sendProof,
} from '@shop/contract/orders'
import type { Picture } from '@shop/contract/wire'
import type { WorkflowAction } from '@shop/domain/workflow-table'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { Feature } from '../../../context'
import { isRepeated } from '../../../db/do-once.ts'
import { created, ok } from '../../../http.ts'
import { allow, allowOrEveryCustomer, employeeOf, identityOf } from '../../../plugins/access.ts'
import { once, onceHeaders, requestKeyOf } from '../../../plugins/once.ts'
import { takesPictures } from '../../../plugins/pictures.ts'
import { findPackable } from '../../catalogue/units/pack-units.ts'
import { type PictureUse, savePictures } from '../../platform/files/save-pictures.ts'
import { changeOrder, checkAction } from './change-order.ts'
import type { ActionInput } from './order-action.ts'
import { PHOTOGRAPH, SIGNATURE } from './order-pictures.ts'
import { getChangedOrder, getOrder, visibleOrder } from './orders.service.ts'

const tags = ['workflow']
const ORDERS = allow('bo:manage:orders')
const STOCKING = allow('bo:manage:orders', 'app:stocking')
const DELIVERY = allow('bo:manage:orders', 'app:delivery')

/** The HTTP calls of the workflow table's actions. */
export const workflowRoutes: Feature = (app, shop) => {
  const { db } = shop

  /** Every action answers with the changed order. */
  const act = async (
    request: FastifyRequest,
    action: WorkflowAction,
    orderId: number,
    input?: ActionInput,
    on = db,
  ) => {
    await changeOrder(on, actorOf(request), action, orderId, input)
    return { data: await getChangedOrder(on, identityOf(request), orderId) }
  }

  /** Checked before a large body is read. */
  const allows = (action: WorkflowAction) => async (request: FastifyRequest, orderId: number | undefined) => {
    // A repeated call gets its first answer, although the order has moved on.
    if (orderId === undefined || (await isRepeated(db, requestKeyOf(request)))) return
    await checkAction(db, actorOf(request), action, orderId)
  }

  /** Refuses impossible actions before a picture is decoded, and stores only pictures that the order refers to. */
  const withPictures = async <Result>(
    request: FastifyRequest,
    action: WorkflowAction,
    orderId: number,
    use: PictureUse,
    pictures: readonly Picture[],
    write: (keys: string[]) => Promise<Result>,
  ) => {
    await allows(action)(request, orderId)
    return savePictures(shop, actorOf(request), use, pictures, write)
  }

  const simpleActions = [
    { method: 'PATCH', url: '/workflow/order/approve', action: 'approve', config: ORDERS },
    { method: 'PATCH', url: '/workflow/order/prepare', action: 'prepare', config: STOCKING },
    { method: 'PATCH', url: '/workflow/order/dispatch', action: 'dispatch', config: DELIVERY },
    { method: 'PATCH', url: '/workflow/order/pickup', action: 'pickup', config: ORDERS },
  ] as const
  for (const { method, url, action, config } of simpleActions) {
    app.route({
      method,
      url,
      config,
      schema: {
        tags,
        summary: `Order action: ${action}`,
        body: orderAction,
        response: ok(order),
      },
      handler: (request) => act(request, action, request.body.orderId),
    })
  }

  app.post(
    '/workflow/order/finalize',
    {
      config: ORDERS,
      schema: { tags, summary: 'Closes an order', body: finishOrder, response: ok(order) },
    },
    (request) => {
      const { orderId, cashReceived } = request.body
      return act(request, 'finish', orderId, { cashReceivedCents: cashReceived })
    },
  )

  app.patch(
    '/workflow/order/refuse',
    {
      config: ORDERS,
      schema: { tags, summary: 'Order action: refuse', body: refuseOrder, response: ok(order) },
    },
    (request) => {
      const { orderId, comment } = request.body
      return act(request, 'refuse', orderId, { comment })
    },
  )

  app.patch(
    '/workflow/order/cancel',
    {
      config: ORDERS,
      schema: { tags, summary: 'Cancels an order', body: cancelOrder, response: ok(order) },
    },
    (request) => {
      const { orderId, comment, serials } = request.body
      return act(request, 'cancel', orderId, { comment, serials })
    },
  )

  app.patch(
    '/workflow/order/pack',
    {
      ...takesPictures(STOCKING, { field: 'images', most: MAX_PACKAGING_IMAGES, check: allows('pack') }),
      schema: {
        tags,
        summary: 'Records that an order is packed',
        body: packOrder,
        ...onceHeaders,
        response: ok(order),
      },
    },
    async (request) => {
      const { orderId, images, serials } = request.body
      // Once per key: a packed order leaves the stocker's view, who could not see that a lost answer was a success.
      return withPictures(request, 'pack', orderId, PHOTOGRAPH, images, (imageFiles) =>
        once(db, request, (tx) => act(request, 'pack', orderId, { imageFiles, serials }, tx)),
      )
    },
  )

  app.get(
    '/workflow/order/pack/:orderId/units/:serial',
    {
      config: STOCKING,
      schema: {
        tags,
        summary: 'The line of an order that a serial number can be packed for',
        params: packableParams,
        response: ok(packable),
      },
    },
    async (request) => {
      const { orderId, serial } = request.params
      await visibleOrder(db, identityOf(request), { id: orderId })
      return { data: await findPackable(db, orderId, serial) }
    },
  )

  app.patch(
    '/workflow/order/deliver',
    {
      ...takesPictures(DELIVERY, { field: 'signature', most: 1, check: allows('deliver') }),
      schema: {
        tags,
        summary: 'Records that an order was delivered',
        body: deliverOrder,
        response: ok(order),
      },
    },
    async (request) => {
      const { orderId, signature, receivedBy, cashReceived } = request.body
      return withPictures(request, 'deliver', orderId, SIGNATURE, [signature], ([signatureFile]) =>
        act(request, 'deliver', orderId, { signatureFile, receivedBy, cashReceivedCents: cashReceived }),
      )
    },
  )

  app.patch(
    '/workflow/order/fail',
    {
      ...takesPictures(DELIVERY, { field: 'image', most: 1, check: allows('fail') }),
      schema: {
        tags,
        summary: 'Records a failed delivery',
        body: failDelivery,
        ...onceHeaders,
        response: ok(order),
      },
    },
    async (request) => {
      const { orderId, reason, comment, image } = request.body
      return withPictures(request, 'fail', orderId, PHOTOGRAPH, image ? [image] : [], ([file = null]) =>
        once(db, request, (tx) => act(request, 'fail', orderId, { comment, failure: { reason, file } }, tx)),
      )
    },
  )

  app.patch(
    '/workflow/order/proof',
    {
      ...takesPictures(allowOrEveryCustomer('bo:manage:orders'), {
        field: 'receiptImage',
        most: 1,
        check: allows('sendProof'),
      }),
      schema: {
        tags,
        summary: 'Sends the proof of a transfer later',
        body: sendProof,
        response: ok(z.object({ orderId: z.int() })),
      },
    },
    async (request) => {
      const { orderId, receiptImage } = request.body
      await withPictures(request, 'sendProof', orderId, PHOTOGRAPH, [receiptImage], ([proofFile]) =>
        changeOrder(db, actorOf(request), 'sendProof', orderId, { proofFile }),
      )
      return { data: { orderId } }
    },
  )

  for (const kind of ['exchange', 'return'] as const) {
    app.post(
      `/workflow/order/${kind}`,
      {
        config: DELIVERY,
        schema: {
          tags,
          summary: `Takes items back: ${kind}`,
          ...onceHeaders,
          body: returnedItem,
          response: created(order),
        },
      },
      async (request, reply) => {
        const { orderId, serial, serials = [], ...input } = request.body
        const returnedItem = { ...input, serials: serial ? [serial, ...serials] : serials }
        reply.status(201)
        return once(db, request, (tx) => act(request, kind, orderId, { returnedItem }, tx))
      },
    )
  }

  app.put(
    '/orders/change/status',
    {
      config: DELIVERY,
      schema: {
        tags,
        summary: 'Sets an order on its way',
        body: changeStatus,
        response: ok(order),
      },
    },
    (request) => act(request, 'dispatch', request.body.orderId),
  )

  app.put(
    '/orders/change/order/:orderId/deliverer/:id',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Changes the deliverer',
        params: delivererParams,
        response: ok(order),
      },
    },
    (request) => act(request, 'changeCourier', request.params.orderId, { delivererId: request.params.id }),
  )

  app.put(
    '/orders/change/fast-deliverer/order/:orderId/deliverer/:id',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Changes the deliverer of a fast order',
        params: delivererParams,
        response: ok(order),
      },
    },
    async (request) => {
      const { isFastDelivery } = await getOrder(db, employeeOf(request), request.params.orderId)
      if (!isFastDelivery) throw invalidState('O pedido não é de entrega imediata.')
      return act(request, 'changeCourier', request.params.orderId, { delivererId: request.params.id })
    },
  )
}
