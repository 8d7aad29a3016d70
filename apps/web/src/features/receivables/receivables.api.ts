import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'
import type { ShownAge } from './receivables-search.ts'

const pageOf = ({ page, pageSize, search }: TableView) => ({ page, items: pageSize, search })

const shown = (age: ShownAge | undefined) =>
  age === undefined || age === 'overdue' ? { status: age ?? ('open' as const) } : { age }

export const receivables = (age: ShownAge | undefined) => (view: TableView) =>
  queryOptions({
    queryKey: ['receivables', 'list', age, pageOf(view)],
    queryFn: ({ signal }) =>
      request('GET /receivables', {
        query: { ...pageOf(view), ...shown(age) },
        signal,
      }),
  })

export const debtors = (view: TableView) =>
  queryOptions({
    queryKey: ['receivables', 'debtors', pageOf(view)],
    queryFn: ({ signal }) => request('GET /receivables/customers', { query: pageOf(view), signal }),
  })

export const receivableSettings = queryOptions({
  queryKey: ['receivables', 'settings'],
  // The form begins with the saved values, also when it is opened again at once.
  gcTime: 0,
  queryFn: ({ signal }) => request('GET /companies/receivables', { signal }),
})

export const receivePayment = sendOnce('POST /receivables/payments')
export const voidPayment = (id: number) => sendOnce(at('POST /receivables/payments/:id/void', { id }))
export const chargeInstalments = (body: BodyOf<'POST /receivables/pix'>) =>
  request('POST /receivables/pix', { body })
export const saveReceivableSettings = (body: BodyOf<'PATCH /companies/receivables'>) =>
  request('PATCH /companies/receivables', { body })
/** A payment changes what is owed, credit, the till and the parts of orders. */
export const refreshReceivables = () =>
  refresh(['receivables'], ['credit'], ['till'], ['orders'], ['customers'])
