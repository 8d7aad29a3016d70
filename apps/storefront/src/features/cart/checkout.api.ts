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

/** Whether something is in the cart on the server: it empties the cart that it sells. */
export async function isCartFilled(customerId: number) {
  const { cart } = await request(at('GET /orders/pre/checkout/:id', { id: customerId }), { repeats: true })
  return cart.items.length > 0
}

/** Sells the cart, once per key. */
export const checkOut = (customerId: number, key: string, { payment, body }: Checkout) =>
  request(at(ADDRESSES[payment], { id: customerId }), { body, idempotencyKey: key, repeats: true })
