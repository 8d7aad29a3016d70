import { at, request } from '@shop/browser/client'
import { newKey } from '@shop/browser/new-key'
import type { OwnRequest } from '@shop/contract/order-requests'
import type { Reordered } from '@shop/contract/own-account'
import type { PixCharge } from '@shop/contract/pix'
import type { ShopAccount } from '@shop/contract/selling'
import type { OwnOrder, OwnOrders } from '@shop/contract/storefront'
import type { RequestKind } from '@shop/domain/order-requests'
import type { ReturnReason } from '@shop/domain/returns'
import { keptPages, keptQuery } from '../../shared/api/kept-query.ts'

const ITEMS = 10

export const ORDERS = keptPages<OwnOrders>('orders', (page) => `/shop/orders?page=${page}&items=${ITEMS}`)

export const orderOf = (id: string | number) => keptQuery<OwnOrder>('orders', at`/shop/orders/${id}`)

/** The Pix code of an order that waits for its payment. */
export const pixOf = (orderId: number) => keptQuery<PixCharge>('pix', at`/orders/pix/${orderId}`)

/** The accounts that receive transfers. */
export const ACCOUNTS = keptQuery<{ accounts: ShopAccount[] }>('accounts', '/shop/accounts')

export const sendProof = (body: { orderId: number; receiptImage: string }) =>
  request('PATCH', '/workflow/order/proof', { body, repeats: true })

export interface Wish {
  kind: RequestKind
  reason?: ReturnReason | undefined
  items?: { productId: number; quantity: number }[]
  comments: string
}

/** Asks the shop to cancel an order or to take goods back; a second one for the same order is refused. */
export const askFor = (orderId: number, body: Wish) =>
  request<OwnRequest>('POST', at`/shop/orders/${orderId}/requests`, {
    body,
    idempotencyKey: newKey(),
    repeats: true,
  })

/** Puts an order's products into the cart, at present prices and at most the stock. */
export const reorder = (orderId: number) =>
  request<Reordered>('POST', at`/shop/orders/${orderId}/reorder`, { idempotencyKey: newKey(), repeats: true })
