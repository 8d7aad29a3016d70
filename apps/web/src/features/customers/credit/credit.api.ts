import { at } from '@shop/browser/address'
import { sendOnce } from '@shop/browser/client'
import { refresh } from '../../../shared/api/query-client.ts'
import { readQuery } from '../../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../../shared/table/table-view.ts'

export const creditOf = (customerId: number, view: Pick<TableView, 'page' | 'pageSize'>) =>
  readQuery('credit', at('GET /customers/:id/credit', { id: customerId }), pageOf(view))

export const grantCredit = (customerId: number) =>
  sendOnce(at('POST /customers/:id/credit/grant', { id: customerId }))
export const payOutCredit = (customerId: number) =>
  sendOnce(at('POST /customers/:id/credit/payout', { id: customerId }))

/** A cash payout leaves the till, and a cart shows the balance. */
export const refreshCredit = () => refresh(['credit'], ['till'], ['selling'])
