import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const requestsOf = (show: 'open' | 'all') => (view: TableView) =>
  readQuery('requests', 'GET /order-requests', { show, ...pageOf(view) })

export const decideRequest = (id: number) => (body: BodyOf<'PATCH /order-requests/:id'>) =>
  request(at('PATCH /order-requests/:id', { id }), { body })

/** An accepted cancellation changes the order and the stock. */
export const refreshRequests = () => refresh(['requests'], ['orders'], ['work'], ['products'], ['news'])
