import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { readQuery } from '../../shared/api/read-query.ts'

/** One order with its items. */
export const orderById = (id: number) => readQuery('orders', at('GET /orders/by-id/:id', { id }))

/** Takes an undelivered order in. */
export const receiveBack = (orderId: number) =>
  request('PATCH /workflow/order/receive-back', { body: { orderId } })
