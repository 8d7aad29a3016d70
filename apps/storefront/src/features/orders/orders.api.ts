import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { newKey } from '@shop/browser/new-key'
import type { RequestKind } from '@shop/domain/order-requests'
import type { ReturnReason } from '@shop/domain/returns'
import { storedPages, storedQuery } from '../../shared/api/stored-query.ts'

const ITEMS = 10

export const ORDERS = storedPages('orders', 'GET /shop/orders', (page) => ({ page, items: ITEMS }))

export const orderOf = (id: string | number) => storedQuery('orders', at('GET /shop/orders/:id', { id }))

/** The Pix code of an order that waits for its payment. */
export const pixOf = (orderId: number) => storedQuery('pix', at('GET /orders/pix/:id', { id: orderId }))

/** The accounts that receive transfers. */
export const ACCOUNTS = storedQuery('accounts', 'GET /shop/accounts')

export const sendProof = (body: { orderId: number; receiptImage: string; proofReason?: string }) =>
  request('PATCH /workflow/order/proof', { body, repeats: true })

export interface Wish {
  kind: RequestKind
  reason?: ReturnReason | undefined
  items?: { productId: number; quantity: number }[]
  comments: string
}

/** Requests that the shop cancels an order or takes goods back; a second request for the same order is refused. */
export const sendRequest = (orderId: number, body: Wish) =>
  request(at('POST /shop/orders/:id/requests', { id: orderId }), {
    body,
    idempotencyKey: newKey(),
    repeats: true,
  })

/** Puts an order's products into the cart, at current prices and at most the stock. */
export const reorder = (orderId: number, idempotencyKey: string) =>
  request(at('POST /shop/orders/:id/reorder', { id: orderId }), { idempotencyKey, repeats: true })
