import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
import type { BankLineStatus } from '@shop/contract/bank'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const linesIn =
  (status: BankLineStatus) =>
  ({ page, pageSize }: TableView) =>
    queryOptions({
      queryKey: ['bank', status, page, pageSize],
      queryFn: ({ signal }) =>
        request(calls.getBankLines, { query: { status, page, items: pageSize }, signal }),
    })

export const missingOrders = ({ page, pageSize }: TableView) =>
  queryOptions({
    queryKey: ['bank', 'missing', page, pageSize],
    queryFn: ({ signal }) => request(calls.getBankMissing, { query: { page, items: pageSize }, signal }),
  })

export const SETTINGS = queryOptions({
  queryKey: ['bank', 'settings'],
  queryFn: ({ signal }) => request(calls.getCompaniesBankStatement, { signal }),
})

export const changeSettings = (autoSettle: boolean) =>
  request(calls.patchCompaniesBankStatement, { body: { autoSettle } })

export const importStatement = (body: BodyOf<'postBankStatements'>) =>
  request(calls.postBankStatements, { body })

export const settleLine = (id: number) => (body: BodyOf<'postBankLinesByIdSettle'>, idempotencyKey: string) =>
  request(at(calls.postBankLinesByIdSettle, { id }), { body, idempotencyKey })

export const ignoreLine = (id: number) => (body: BodyOf<'postBankLinesByIdIgnore'>, idempotencyKey: string) =>
  request(at(calls.postBankLinesByIdIgnore, { id }), { body, idempotencyKey })

export const undoLine = (id: number) => request(at(calls.postBankLinesByIdUndo, { id }))

/** What a line may pay, by an order's code or the name of a customer or deliverer. */
export const choicesFor = (id: number, search: string) =>
  queryOptions({
    queryKey: ['bank', 'choices', id, search],
    queryFn: ({ signal }) =>
      request(at(calls.getBankLinesByIdChoices, { id }), { query: { search }, signal }),
    enabled: search !== '',
  })

/** A settled line approves its order. */
export const refreshBank = () =>
  refresh(['bank'], ['orders'], ['order-proofs'], ['receivables'], ['work'], ['news'])
