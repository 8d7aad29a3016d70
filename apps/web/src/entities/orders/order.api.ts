import type { Order } from '@shop/contract/orders'
import { queryOptions } from '@tanstack/react-query'
import { at, request } from '../../shared/api/client.ts'

/** One order with its items. */
export const orderById = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'order', id],
    queryFn: ({ signal }) => request<Order>('GET', at`/orders/by-id/${id}`, { signal }),
  })
