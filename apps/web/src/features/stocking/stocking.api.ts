import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'

/** The unit of a serial number, if it may be packed into this order. */
export const findUnitToPack = (orderId: number, serial: string) =>
  request(at(calls.getWorkflowOrderPackByOrderIdUnitsBySerial, { orderId, serial }), {
    mayBeOffline: true,
  })
