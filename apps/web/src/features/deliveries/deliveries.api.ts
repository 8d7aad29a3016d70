import type { Order } from '@shop/contract/orders'
import { queryOptions } from '@tanstack/react-query'
import { at, request } from '../../shared/api/client.ts'
import type { Kept } from './delivery-queue.ts'

export const DELIVERIES_KEY = ['orders', 'deliveries'] as const

export const deliveries = queryOptions({
  queryKey: DELIVERIES_KEY,
  queryFn: ({ signal }) =>
    request<{ orders: Order[] }>('GET', '/orders/deliveries', { signal, mayBeOffline: true }),
  select: (data) => data.orders,
  meta: { silent: true },
})

export const server = {
  send: ({ action, body }: Kept) =>
    request<Order>('PATCH', `/workflow/order/${action}`, { body, mayBeOffline: true }),
  statusOf: async (orderId: number) => {
    const order = await request<Order>('GET', at`/orders/by-id/${orderId}`, { mayBeOffline: true })
    return order.statusKey
  },
}
