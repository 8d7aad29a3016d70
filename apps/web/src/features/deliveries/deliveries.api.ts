import type { Order } from '@shop/contract/orders'
import { queryOptions } from '@tanstack/react-query'
import { at, request } from '../../shared/api/client.ts'
import { getSession } from '../../shared/api/session.ts'
import type { Kept } from './delivery-queue.ts'
import { keepOrders, readOrders } from './kept-orders.ts'

export const DELIVERIES_KEY = ['orders', 'deliveries'] as const

/** What this person carries: as it was told last until the server tells it anew. */
export const deliveries = (personId: string) =>
  queryOptions({
    queryKey: DELIVERIES_KEY,
    queryFn: async ({ signal }) => {
      const answer = await request<{ orders: Order[] }>('GET', '/orders/deliveries', {
        signal,
        mayBeOffline: true,
      })
      // The session may have ended meanwhile, and with it what is kept of it.
      if (getSession()?.personId === personId) keepOrders(localStorage, { personId, orders: answer.orders })
      return answer
    },
    initialData: () => readOrders(localStorage, personId),
    initialDataUpdatedAt: 0,
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
