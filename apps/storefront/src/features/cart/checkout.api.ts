import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import type { CheckoutBody } from '@shop/contract/selling'

export interface Checkout {
  payment: 'pix' | 'transfer' | 'parts'
  body: CheckoutBody
}

const ADDRESSES = {
  pix: calls.postOrdersCheckoutPixById,
  transfer: calls.postOrdersCheckoutBankTransferById,
  parts: calls.postOrdersCheckoutById,
}

/** Sells the cart, once per key. */
export const checkOut = (customerId: number, key: string, { payment, body }: Checkout) =>
  request(at(ADDRESSES[payment], { id: customerId }), { body, idempotencyKey: key, repeats: true })
