import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { CheckoutBody } from '@shop/contract/selling'

export interface Checkout {
  payment: 'pix' | 'transfer' | 'parts'
  body: CheckoutBody
}

const ADDRESSES = {
  pix: 'POST /orders/checkout/pix/:id',
  transfer: 'POST /orders/checkout/bank/transfer/:id',
  parts: 'POST /orders/checkout/:id',
} as const

/** Sells the cart, once per key. */
export const checkOut = (customerId: number, key: string, { payment, body }: Checkout) =>
  request(at(ADDRESSES[payment], { id: customerId }), { body, idempotencyKey: key, repeats: true })
