import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { ResultGroup } from '@shop/contract/result-groups'
import type { Days } from '@shop/domain/periods'
import { queryOptions } from '@tanstack/react-query'
import type { TableView } from '../../shared/table/table-view.ts'

const span = ({ start, end }: Days) => ({ start: `${start}T00:00:00`, end: `${end}T23:59:59` })

export const resultOf = (days: Days) =>
  queryOptions({
    queryKey: ['result', days],
    queryFn: ({ signal }) => request(at('GET /reports/result/start/:start/end/:end', span(days)), { signal }),
  })

/** The group and row whose orders are shown; without `id` those of the whole period. */
export interface OrdersOf {
  by?: ResultGroup
  id?: number
}

export const resultOrders = (days: Days, { by, id }: OrdersOf, { page, pageSize }: TableView) =>
  queryOptions({
    queryKey: ['result', 'orders', days, by, id, page, pageSize],
    queryFn: ({ signal }) =>
      request(at('GET /reports/result/orders/start/:start/end/:end', span(days)), {
        query: { by, id, page, items: pageSize },
        signal,
      }),
  })
