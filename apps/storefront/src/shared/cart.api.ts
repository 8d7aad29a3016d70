import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { newKey } from '@shop/browser/new-key'
import type { PreCheckout } from '@shop/contract/selling'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from './api/query-client.ts'
import { customerId } from './api/session.ts'
import { setData, storedQuery } from './api/stored-query.ts'

/** The cart on the server, which attendants see too, at current prices. */
export const ownCart = () => storedQuery('cart', at('GET /orders/pre/checkout/:id', { id: customerId() }))
export const useCart = () => useQuery(ownCart())

/** How many of a product are in the cart, as far as this device has loaded it. */
export const inCart = (sale: PreCheckout | undefined, productId: number) =>
  sale?.cart.items.find((item) => item.productId === productId)?.quantity ?? 0

/** Adds a quantity. The idempotency key belongs to this press: sent again after a lost response, it is added once. */
export const useAddToCart = () =>
  useMutation({
    mutationFn: (line: { productId: number; quantity: number }) =>
      request(at('POST /orders/cart/add/:id', { id: customerId() }), {
        body: line,
        idempotencyKey: newKey(),
        repeats: true,
      }),
    onSuccess: (sale) => setData(ownCart(), sale),
    meta: { silent: true },
  })

/** Sets the quantity of a product; 0 removes it. */
export const useChangeCart = () =>
  useMutation({
    mutationFn: (line: { productId: number; newQuantity: number }) =>
      request(at('PATCH /orders/cart/change/:id', { id: customerId() }), { body: line, repeats: true }),
    onSuccess: (sale) => setData(ownCart(), sale),
    meta: { silent: true },
  })

/** Empties the shown cart after an order, before the server answers again. */
export async function emptyCart() {
  const sale = queryClient.getQueryData(ownCart().queryKey)
  if (sale)
    await setData(ownCart(), {
      ...sale,
      cart: { ...sale.cart, items: [], totalAmount: 0, totalAmountWarranty: 0 },
    })
}
