import { at } from '@shop/browser/address'
import type { ResultGroup } from '@shop/contract/result-groups'
import type { Days } from '@shop/domain/periods'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

const span = ({ start, end }: Days) => ({ start: `${start}T00:00:00`, end: `${end}T23:59:59` })

export const resultOf = (days: Days) =>
  readQuery('result', at('GET /reports/result/start/:start/end/:end', span(days)))

/** The group and row whose orders are shown; without `id` those of the whole period. */
export interface OrdersOf {
  by?: ResultGroup
  id?: number
}

export const resultOrders = (days: Days, { by, id }: OrdersOf, view: TableView) =>
  readQuery('result', at('GET /reports/result/orders/start/:start/end/:end', span(days)), {
    by,
    id,
    ...pageOf(view),
  })
