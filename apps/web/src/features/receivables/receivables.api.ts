import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'
import type { ShownAge } from './receivables-search.ts'

const foundIn = (view: TableView) => ({ ...pageOf(view), search: view.search })

const shown = (age: ShownAge | undefined) =>
  age === undefined || age === 'overdue' ? { status: age ?? ('open' as const) } : { age }

export const receivables = (age: ShownAge | undefined) => (view: TableView) =>
  readQuery('receivables', 'GET /receivables', { ...foundIn(view), ...shown(age) })

export const debtors = (view: TableView) =>
  readQuery('receivables', 'GET /receivables/customers', foundIn(view))

export const receivableSettings = readQuery('receivables', 'GET /companies/receivables')

export const receivePayment = sendOnce('POST /receivables/payments')
export const voidPayment = (id: number) => sendOnce(at('POST /receivables/payments/:id/void', { id }))
export const chargeInstalments = (body: BodyOf<'POST /receivables/pix'>) =>
  request('POST /receivables/pix', { body })
export const saveReceivableSettings = (body: BodyOf<'PATCH /companies/receivables'>) =>
  request('PATCH /companies/receivables', { body })
/** A payment changes what is owed, credit, the till, the parts of orders and what is missing in the bank. */
export const refreshReceivables = () =>
  refresh(['receivables'], ['credit'], ['till'], ['orders'], ['customers'], ['bank'], ['work'])
