import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'

/** The unit of a serial number, if it may be packed into this order. */
export const findUnitToPack = (orderId: number, serial: string) =>
  request(at('GET /workflow/order/pack/:orderId/units/:serial', { orderId, serial }), {
    mayBeOffline: true,
  })
