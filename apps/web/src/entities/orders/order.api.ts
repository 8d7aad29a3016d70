import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** One order with its items. */
export const orderById = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'order', id],
    queryFn: ({ signal }) => request(at('GET /orders/by-id/:id', { id }), { signal }),
  })

/** Takes an undelivered order in. */
export const receiveBack = (orderId: number) =>
  request('PATCH /workflow/order/receive-back', { body: { orderId } })
