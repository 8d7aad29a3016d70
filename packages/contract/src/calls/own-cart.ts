import { approvedCustomer } from '../access.ts'
import { calls } from '../call.ts'
import { noticeWanted, reordered, wantedProduct, wantedProducts } from '../own-account.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = approvedCustomer

export const ownCartCalls = calls('shop', access, {
  'POST /shop/orders/:id/reorder': {
    summary: 'Adds the items of an own order to the cart, as far as in stock',
    headers: idempotencyHeader,
    params: byId,
    status: 201,
    response: reordered,
  },
  'GET /shop/products/wanted': {
    summary: 'Products that the customer waits for',
    response: wantedProducts,
  },
  'POST /shop/products/:id/notify-me': {
    summary: 'Asks to be told by mail when a product is in stock again',
    params: byId,
    status: 201,
    response: noticeWanted,
  },
  'DELETE /shop/products/:id/notify-me': {
    summary: 'Stops waiting for a product',
    params: byId,
    response: wantedProduct,
  },
})
