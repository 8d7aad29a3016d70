import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const unpaidList = (view: TableView) => readQuery('unpaid', 'GET /orders/unpaid', pageOf(view))

export const freeStock = (customerId: number) => (body: { comment: string }) =>
  request(at('POST /orders/unpaid/:customerId/cancel', { customerId }), { body })

/** The orders are cancelled and their units are in stock again. */
export const refreshUnpaid = () => refresh(['unpaid'], ['orders'], ['work'], ['products'])
