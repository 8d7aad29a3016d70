import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
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
        request('GET /bank/lines', { query: { status, page, items: pageSize }, signal }),
    })

export const missingOrders = ({ page, pageSize }: TableView) =>
  queryOptions({
    queryKey: ['bank', 'missing', page, pageSize],
    queryFn: ({ signal }) => request('GET /bank/missing', { query: { page, items: pageSize }, signal }),
  })

export const SETTINGS = queryOptions({
  queryKey: ['bank', 'settings'],
  queryFn: ({ signal }) => request('GET /companies/bank-statement', { signal }),
})

export const changeSettings = (autoSettle: boolean) =>
  request('PATCH /companies/bank-statement', { body: { autoSettle } })

export const importStatement = (body: BodyOf<'POST /bank/statements'>) =>
  request('POST /bank/statements', { body })

export const settleLine =
  (id: number) => (body: BodyOf<'POST /bank/lines/:id/settle'>, idempotencyKey: string) =>
    request(at('POST /bank/lines/:id/settle', { id }), { body, idempotencyKey })

export const ignoreLine =
  (id: number) => (body: BodyOf<'POST /bank/lines/:id/ignore'>, idempotencyKey: string) =>
    request(at('POST /bank/lines/:id/ignore', { id }), { body, idempotencyKey })

export const undoLine = (id: number) => request(at('POST /bank/lines/:id/undo', { id }))

/** What a line may pay, by an order's code or the name of a customer or deliverer. */
export const choicesFor = (id: number, search: string) =>
  queryOptions({
    queryKey: ['bank', 'choices', id, search],
    queryFn: ({ signal }) =>
      request(at('GET /bank/lines/:id/choices', { id }), { query: { search }, signal }),
    enabled: search !== '',
  })

/** A settled line approves its order. */
export const refreshBank = () =>
  refresh(['bank'], ['orders'], ['order-proofs'], ['receivables'], ['work'], ['news'])

/** The accounts of the statements, with what a person has to say about them. */
export const ACCOUNTS = queryOptions({
  queryKey: ['bank', 'accounts'],
  queryFn: ({ signal }) => request('GET /bank/accounts', { signal }),
})

export const changeAccount = ({ id, ...body }: { id: number } & BodyOf<'PATCH /bank/accounts/:id'>) =>
  request(at('PATCH /bank/accounts/:id', { id }), { body })

/** Waiting lines with exactly one thing that they can pay. */
export const MATCHES = queryOptions({
  queryKey: ['bank', 'matches'],
  queryFn: ({ signal }) => request('GET /bank/matches', { signal }),
})

export const settleMatches = (lineIds: number[], idempotencyKey: string) =>
  request('POST /bank/matches/settle', { body: { lineIds }, idempotencyKey })
