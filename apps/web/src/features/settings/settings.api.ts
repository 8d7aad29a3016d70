import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import type { DecidePixPayment, PixPayment } from '@shop/contract/pix'
import type { BankSettingInput } from '@shop/contract/settings'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { PIX_DECISIONS, PIX_PAYMENT_SORTS, PIX_REASONS } from '@shop/domain/pix-payment'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { allPages } from '../../shared/api/all-pages.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'
import type { TableView } from '../../shared/table/table-view.ts'
import { reloadWith } from '../../shared/ui/notices.ts'

const ACCOUNTS = ['settings', 'accounts']
const PAYMENTS = ['settings', 'payments']

export const bankSettings = queryOptions({
  queryKey: ACCOUNTS,
  queryFn: ({ signal }) => request('GET /orders/bank-settings', { signal }),
})

export const saveBankSetting = (setting: BankSettingInput, idempotencyKey: string) =>
  request('PUT /orders/bank-settings', { body: { settings: [setting] }, idempotencyKey })

/** Removes an account and reloads the page; on failure the list shows the reason. */
export function useRemoveBankSetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(at('DELETE /orders/bank-settings/:id', { id })),
    onSuccess: () => reloadWith('Informacao bancaria removida com sucesso.'),
    onError: () => client.invalidateQueries({ queryKey: ACCOUNTS }),
    meta: {
      errorText: 'Falha ao remover informacao bancaria.',
    },
  })
}

export type PaymentState = 'open' | 'settled'

const oneOf = (known: object, given: string | undefined) => (given && given in known ? given : undefined)

/** The table's view as parameters of the server. The URL may contain anything: invalid values are left out. */
const listQuery = ({ search, sort, filters }: TableView) => ({
  search,
  reason: oneOf(PIX_REASONS, filters.reason),
  decision: oneOf(PIX_DECISIONS, filters.decision),
  sort: PIX_PAYMENT_SORTS.some((name) => name === sort?.id)
    ? `${sort?.desc ? '-' : ''}${sort?.id}`
    : undefined,
})

const fetchPayments = (
  state: PaymentState,
  view: TableView,
  page: number,
  items: number,
  signal: AbortSignal,
) =>
  request('GET /orders/pix/payments', {
    query: { ...listQuery(view), state, page, items },
    signal,
  })

export const pixPayments = (state: PaymentState, view: TableView) =>
  queryOptions({
    queryKey: [...PAYMENTS, state, view],
    queryFn: ({ signal }) =>
      fetchPayments(state, view, view.page, Math.min(view.pageSize, LARGEST_PAGE), signal),
  })

/** Every matching payment, for CSV and print. */
export const loadAllPayments =
  (state: PaymentState, view: TableView): LoadAll<PixPayment> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const { payments, total } = await fetchPayments(state, view, page, LARGEST_PAGE, signal)
      return { rows: payments, total }
    }, onProgress)

export const pixPayment = (id: number) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'one', id],
    queryFn: ({ signal }) => request(at('GET /orders/pix/payments/:id', { id }), { signal }),
  })

export const decidePayment = (id: number, body: DecidePixPayment) =>
  request(at('PATCH /orders/pix/payments/:id', { id }), { body })

export const cardFees = readQuery('settings', 'GET /companies/cards')

export const saveCardFees = (body: BodyOf<'PATCH /companies/cards'>) =>
  request('PATCH /companies/cards', { body })

/** Reloads accounts, company and payments after one of them changed. */
export function useReloadSettings() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['settings'] })
}
