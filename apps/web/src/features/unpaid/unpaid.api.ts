import { at, request } from '@shop/browser/client'
import type { FreedStock, UnpaidCustomers } from '@shop/contract/unpaid-orders'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const unpaidList = ({ page, pageSize }: TableView) =>
  queryOptions({
    queryKey: ['unpaid', page, pageSize],
    queryFn: ({ signal }) =>
      request<UnpaidCustomers>('GET', '/orders/unpaid', { query: { page, items: pageSize }, signal }),
  })

export const freeStock = (customerId: number) => (body: { comment: string }) =>
  request<FreedStock>('POST', at`/orders/unpaid/${customerId}/cancel`, { body })

/** Its orders are cancelled and their units are in stock again. */
export const refreshUnpaid = () => refresh(['unpaid'], ['orders'], ['work'], ['products'])
