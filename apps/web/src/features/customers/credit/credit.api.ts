import { at, request } from '@shop/browser/client'
import type { CreditEntry, CreditLedger } from '@shop/contract/credit'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../../shared/api/query-client.ts'
import type { TableView } from '../../../shared/table/table-view.ts'

export const creditOf = (customerId: number, { page, pageSize }: Pick<TableView, 'page' | 'pageSize'>) =>
  queryOptions({
    queryKey: ['credit', customerId, page, pageSize],
    queryFn: ({ signal }) =>
      request<CreditLedger>('GET', at`/customers/${customerId}/credit`, {
        query: { page, items: pageSize },
        signal,
      }),
  })

const post = (path: string) => (body: object, key: string) =>
  request<CreditEntry>('POST', path, { body, headers: { 'idempotency-key': key } })

export const grantCredit = (customerId: number) => post(at`/customers/${customerId}/credit/grant`)
export const payOutCredit = (customerId: number) => post(at`/customers/${customerId}/credit/payout`)

/** A cash payout leaves the till, and a cart shows the balance. */
export const refreshCredit = () => refresh(['credit'], ['till'], ['selling'])
