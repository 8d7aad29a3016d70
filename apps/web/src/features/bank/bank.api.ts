import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import type { BankLineStatus } from '@shop/contract/bank'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const linesIn = (status: BankLineStatus) => (view: TableView) =>
  readQuery('bank', 'GET /bank/lines', { status, ...pageOf(view) })

export const missingIn = (view: TableView) => readQuery('bank', 'GET /bank/missing', pageOf(view))

export const SETTINGS = readQuery('bank', 'GET /companies/bank-statement')

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
    ...readQuery('bank', at('GET /bank/lines/:id/choices', { id }), { search }),
    enabled: search !== '',
  })

/** A settled line approves its order. */
export const refreshBank = () =>
  refresh(['bank'], ['orders'], ['order-proofs'], ['receivables'], ['work'], ['news'])

/** The accounts of the statements, with what a person has to say about them. */
export const ACCOUNTS = readQuery('bank', 'GET /bank/accounts')

export const changeAccount = ({ id, ...body }: { id: number } & BodyOf<'PATCH /bank/accounts/:id'>) =>
  request(at('PATCH /bank/accounts/:id', { id }), { body })

/** Waiting lines with exactly one thing that they can pay. */
export const MATCHES = readQuery('bank', 'GET /bank/matches')

export const settleMatches = (lineIds: number[], idempotencyKey: string) =>
  request('POST /bank/matches/settle', { body: { lineIds }, idempotencyKey })
