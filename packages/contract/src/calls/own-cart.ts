import { approvedCustomer } from '../access.ts'
import { calls } from '../call.ts'
import { noticeWanted, reordered, wantedProduct, wantedProducts } from '../own-account.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = approvedCustomer

export const ownCartCalls = calls('shop', {
  postShopOrdersByIdReorder: {
    method: 'POST',
    path: '/shop/orders/:id/reorder',
    access,
    summary: 'Adds the items of an own order to the cart, as far as in stock',
    headers: idempotencyHeader,
    params: byId,
    status: 201,
    response: reordered,
  },
  getShopProductsWanted: {
    method: 'GET',
    path: '/shop/products/wanted',
    access,
    summary: 'Products that the customer waits for',
    response: wantedProducts,
  },
  postShopProductsByIdNotifyMe: {
    method: 'POST',
    path: '/shop/products/:id/notify-me',
    access,
    summary: 'Asks to be told by mail when a product is in stock again',
    params: byId,
    status: 201,
    response: noticeWanted,
  },
  deleteShopProductsByIdNotifyMe: {
    method: 'DELETE',
    path: '/shop/products/:id/notify-me',
    access,
    summary: 'Stops waiting for a product',
    params: byId,
    response: wantedProduct,
  },
})
