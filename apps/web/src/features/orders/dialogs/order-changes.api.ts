import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'

export const approveOrder = (body: BodyOf<'PATCH /workflow/order/approve'>) =>
  request('PATCH /workflow/order/approve', { body })

export const refuseOrder = (body: BodyOf<'PATCH /workflow/order/refuse'>) =>
  request('PATCH /workflow/order/refuse', { body })

export const sendProof = (body: BodyOf<'PATCH /workflow/order/proof'>) =>
  request('PATCH /workflow/order/proof', { body })

export const confirmPix = (body: BodyOf<'PATCH /workflow/order/pix'>) =>
  request('PATCH /workflow/order/pix', { body })

export const packOrder = (body: BodyOf<'PATCH /workflow/order/pack'>) =>
  request('PATCH /workflow/order/pack', { body })

/** Gives packed orders to a deliverer: all of them or none. */
export const assignDeliverer = (body: BodyOf<'PATCH /workflow/order/assign'>) =>
  request('PATCH /workflow/order/assign', { body })

export const changeDeliverer = (orderId: number, delivererId: string, isFast: boolean) =>
  request(
    at(
      isFast
        ? 'PUT /orders/change/fast-deliverer/order/:orderId/deliverer/:id'
        : 'PUT /orders/change/order/:orderId/deliverer/:id',
      { orderId, id: delivererId },
    ),
  )

export const deliverOrder = (body: BodyOf<'PATCH /workflow/order/deliver'>) =>
  request('PATCH /workflow/order/deliver', { body })

export const failDelivery = sendOnce('PATCH /workflow/order/fail')

/** The customer fetches the order. */
export const changeToPickup = (body: BodyOf<'PATCH /workflow/order/pickup'>) =>
  request('PATCH /workflow/order/pickup', { body })

export const cancelOrder = (body: BodyOf<'PATCH /workflow/order/cancel'>) =>
  request('PATCH /workflow/order/cancel', { body })
