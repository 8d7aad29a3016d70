import { at, request } from '@shop/browser/client'
import type { Order } from '@shop/contract/orders'
import { queryOptions } from '@tanstack/react-query'

/** One order with its items. */
export const orderById = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'order', id],
    queryFn: ({ signal }) => request<Order>('GET', at`/orders/by-id/${id}`, { signal }),
  })
