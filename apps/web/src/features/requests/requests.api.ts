import { at, request } from '@shop/browser/client'
import type { OrderRequest, Requests } from '@shop/contract/order-requests'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const requestsOf =
  (show: 'open' | 'all') =>
  ({ page, pageSize }: TableView) =>
    queryOptions({
      queryKey: ['requests', show, page, pageSize],
      queryFn: ({ signal }) =>
        request<Requests>('GET', '/order-requests', { query: { show, page, items: pageSize }, signal }),
    })

export const decideRequest = (id: number) => (body: object) =>
  request<OrderRequest>('PATCH', at`/order-requests/${id}`, { body })

/** An accepted cancellation changes the order and the stock. */
export const refreshRequests = () => refresh(['requests'], ['orders'], ['work'], ['products'], ['news'])
