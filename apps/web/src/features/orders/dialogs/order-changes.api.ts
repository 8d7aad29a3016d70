import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'

export const approveOrder = (body: BodyOf<'patchWorkflowOrderApprove'>) =>
  request(calls.patchWorkflowOrderApprove, { body })

export const refuseOrder = (body: BodyOf<'patchWorkflowOrderRefuse'>) =>
  request(calls.patchWorkflowOrderRefuse, { body })

export const sendProof = (body: BodyOf<'patchWorkflowOrderProof'>) =>
  request(calls.patchWorkflowOrderProof, { body })

export const confirmPix = (body: BodyOf<'patchWorkflowOrderPix'>) =>
  request(calls.patchWorkflowOrderPix, { body })

export const packOrder = (body: BodyOf<'patchWorkflowOrderPack'>) =>
  request(calls.patchWorkflowOrderPack, { body })

/** Gives packed orders to a deliverer: all of them or none. */
export const assignDeliverer = (body: BodyOf<'patchWorkflowOrderAssign'>) =>
  request(calls.patchWorkflowOrderAssign, { body })

export const changeDeliverer = (orderId: number, delivererId: string, isFast: boolean) =>
  request(
    at(
      isFast
        ? calls.putOrdersChangeFastDelivererOrderByOrderIdDelivererById
        : calls.putOrdersChangeOrderByOrderIdDelivererById,
      { orderId, id: delivererId },
    ),
  )

export const deliverOrder = (body: BodyOf<'patchWorkflowOrderDeliver'>) =>
  request(calls.patchWorkflowOrderDeliver, { body })

export const failDelivery = sendOnce(calls.patchWorkflowOrderFail)

/** The customer fetches the order. */
export const changeToPickup = (body: BodyOf<'patchWorkflowOrderPickup'>) =>
  request(calls.patchWorkflowOrderPickup, { body })

export const cancelOrder = (body: BodyOf<'patchWorkflowOrderCancel'>) =>
  request(calls.patchWorkflowOrderCancel, { body })
