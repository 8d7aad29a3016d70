import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const requestsOf =
  (show: 'open' | 'all') =>
  ({ page, pageSize }: TableView) =>
    queryOptions({
      queryKey: ['requests', show, page, pageSize],
      queryFn: ({ signal }) =>
        request('GET /order-requests', { query: { show, page, items: pageSize }, signal }),
    })

export const decideRequest = (id: number) => (body: BodyOf<'PATCH /order-requests/:id'>) =>
  request(at('PATCH /order-requests/:id', { id }), { body })

/** An accepted cancellation changes the order and the stock. */
export const refreshRequests = () => refresh(['requests'], ['orders'], ['work'], ['products'], ['news'])
