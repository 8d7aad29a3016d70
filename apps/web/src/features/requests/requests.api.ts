import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const requestsOf =
  (show: 'open' | 'all') =>
  ({ page, pageSize }: TableView) =>
    queryOptions({
      queryKey: ['requests', show, page, pageSize],
      queryFn: ({ signal }) =>
        request(calls.getOrderRequests, { query: { show, page, items: pageSize }, signal }),
    })

export const decideRequest = (id: number) => (body: BodyOf<'patchOrderRequestsById'>) =>
  request(at(calls.patchOrderRequestsById, { id }), { body })

/** An accepted cancellation changes the order and the stock. */
export const refreshRequests = () => refresh(['requests'], ['orders'], ['work'], ['products'], ['news'])
