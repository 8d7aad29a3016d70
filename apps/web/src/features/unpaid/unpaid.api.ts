import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const unpaidList = ({ page, pageSize }: TableView) =>
  queryOptions({
    queryKey: ['unpaid', page, pageSize],
    queryFn: ({ signal }) => request('GET /orders/unpaid', { query: { page, items: pageSize }, signal }),
  })

export const freeStock = (customerId: number) => (body: { comment: string }) =>
  request(at('POST /orders/unpaid/:customerId/cancel', { customerId }), { body })

/** The orders are cancelled and their units are in stock again. */
export const refreshUnpaid = () => refresh(['unpaid'], ['orders'], ['work'], ['products'])
