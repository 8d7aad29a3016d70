import type { PreCheckout } from '@shop/contract/selling'
import { at, call, newKey } from './api/call.ts'
import { lastRead, setRead, useRead } from './api/read.ts'
import { session } from './api/session.ts'

const customerId = () => session.get()?.customerId ?? 0

/** The cart on the server, which attendants see too, at present prices. */
export const cartPath = () => at`/orders/pre/checkout/${customerId()}`
export const useCart = () => useRead<PreCheckout>(cartPath())

/** Units of a product in the cart, as far as this device knows. */
export const inCart = (sale: PreCheckout | undefined, productId: number) =>
  sale?.cart.items.find((item) => item.productId === productId)?.quantity ?? 0

/**
 * Adds units. The idempotency key belongs to this press: sent again after a lost answer, they are added once. @throws
 * ApiError
 */
export async function addToCart(productId: number, quantity: number) {
  const path = cartPath()
  const body = { productId, quantity }
  setRead(
    path,
    await call<PreCheckout>('POST', at`/orders/cart/add/${customerId()}`, { body, key: newKey() }),
  )
}

/** Sets the units of a product; 0 removes it. @throws ApiError */
export async function changeCart(productId: number, newQuantity: number) {
  const path = cartPath()
  const body = { productId, newQuantity }
  const options = { body, repeatable: true }
  setRead(path, await call<PreCheckout>('PATCH', at`/orders/cart/change/${customerId()}`, options))
}

/** Empties the shown cart after an order, before the server answers again. */
export function emptyCart() {
  const sale = lastRead<PreCheckout>(cartPath())
  if (sale)
    setRead(cartPath(), {
      ...sale,
      cart: { ...sale.cart, items: [], totalAmount: 0, totalAmountWarranty: 0 },
    })
}
