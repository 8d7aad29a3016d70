import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../../shared/api/query-client.ts'
import type { TableView } from '../../../shared/table/table-view.ts'

export const creditOf = (customerId: number, { page, pageSize }: Pick<TableView, 'page' | 'pageSize'>) =>
  queryOptions({
    queryKey: ['credit', customerId, page, pageSize],
    queryFn: ({ signal }) =>
      request(at('GET /customers/:id/credit', { id: customerId }), {
        query: { page, items: pageSize },
        signal,
      }),
  })

export const grantCredit = (customerId: number) =>
  sendOnce(at('POST /customers/:id/credit/grant', { id: customerId }))
export const payOutCredit = (customerId: number) =>
  sendOnce(at('POST /customers/:id/credit/payout', { id: customerId }))

/** A cash payout leaves the till, and a cart shows the balance. */
export const refreshCredit = () => refresh(['credit'], ['till'], ['selling'])
