import { SELLERS } from '@shop/domain/permissions'
import { z } from 'zod'
import { allow, allowOrCustomer, allowOrOwner } from '../access.ts'
import { calls } from '../call.ts'
import {
  addToCartBody,
  cardCheckoutBody,
  changeCartBody,
  checkoutBody,
  leftCart,
  moveCartBody,
  openCart,
  placedOrder,
  placedPixOrder,
  preCheckout,
  scannedCart,
  scanToCartBody,
  sellingProduct,
  shopProduct,
} from '../selling.ts'
import { byId, email, idempotencyHeader } from '../wire.ts'

const sellersOrOwner = allowOrOwner(...SELLERS)

export const sellingCalls = calls('selling', sellersOrOwner, {
  'GET /shop/products/full/search/:param/email/:email': {
    access: allowOrCustomer(...SELLERS),
    summary: 'Products for a customer, at that customer’s prices',
    params: z.strictObject({ param: z.string().trim().max(200), email }),
    // While the person types: what is not a whole word yet is no search for the charts.
    query: z.strictObject({ typing: z.literal('true').optional() }),
    response: z.object({ products: z.array(sellingProduct) }),
  },
  'GET /shop/products/:id': {
    access: allowOrCustomer(...SELLERS),
    summary: 'A product for the customer’s app; counts a view',
    params: byId,
    response: shopProduct,
  },
  'GET /orders/carts': {
    access: allow(...SELLERS),
    summary: 'Carts changed last, and those that the seller left at the counter, to continue a sale',
    response: z.object({ carts: z.array(openCart), left: z.array(leftCart) }),
  },
  'POST /orders/carts/left': {
    access: allow(...SELLERS),
    summary: 'Puts the seller’s cart at the counter aside: the next person starts with an empty one',
    response: preCheckout,
  },
  'POST /orders/carts/left/:id/resume': {
    access: allow(...SELLERS),
    summary: 'Continues a cart that was put aside; the current one is put aside',
    params: byId,
    response: preCheckout,
  },
  'POST /orders/carts/move/:id': {
    access: allow(...SELLERS),
    summary: 'Moves the lines of a cart to another customer’s: the sale turned out to be theirs',
    params: byId,
    body: moveCartBody,
    response: preCheckout,
  },
  'GET /orders/pre/checkout/:id': {
    summary: 'The cart with its current prices',
    params: byId,
    response: preCheckout,
  },
  'POST /orders/cart/add/:id': {
    summary: 'Adds to the cart',
    headers: idempotencyHeader,
    params: byId,
    body: addToCartBody,
    status: 201,
    response: preCheckout,
  },
  'POST /orders/cart/scan/:id': {
    summary: 'Adds a unit of a scanned product, or a scanned unit, to the cart',
    headers: idempotencyHeader,
    params: byId,
    body: scanToCartBody,
    status: 201,
    response: scannedCart,
  },
  'PATCH /orders/cart/change/:id': {
    summary: 'Changes a line of the cart',
    params: byId,
    body: changeCartBody,
    response: preCheckout,
  },
  'DELETE /orders/cart/:id': {
    summary: 'Empties the cart',
    params: byId,
    response: preCheckout,
  },
  'POST /orders/checkout/:id': {
    summary: 'Places the order, paid in cash, by card or in parts; at the counter hands it over at once',
    headers: idempotencyHeader,
    params: byId,
    body: cardCheckoutBody,
    images: { field: 'receiptImage', most: 1 },
    status: 201,
    response: placedOrder,
  },
  'POST /orders/checkout/bank/transfer/:id': {
    summary: 'Places the order, paid by bank transfer',
    headers: idempotencyHeader,
    params: byId,
    body: checkoutBody,
    images: { field: 'receiptImage', most: 1 },
    status: 201,
    response: placedOrder,
  },
  'POST /orders/checkout/pix/:id': {
    summary: 'Places the order, to be paid with the Pix code of the response',
    headers: idempotencyHeader,
    params: byId,
    body: checkoutBody,
    images: { field: 'receiptImage', most: 1 },
    status: 201,
    response: placedPixOrder,
  },
})
