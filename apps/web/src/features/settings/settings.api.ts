import type { DecidePixPayment, PixPayment } from '@shop/contract/pix'
import {
  type BankSetting,
  type BankSettingInput,
  COMPANY_ID,
  type CompanySettings,
} from '@shop/contract/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { at, request } from '../../shared/api/client.ts'
import type { LoadAll } from '../../shared/table/use-export.ts'

const ACCOUNTS = ['settings', 'accounts']
const COMPANY = ['settings', 'company']
const PAYMENTS = ['settings', 'payments']
export const LARGEST_PAGE = 100

export const bankSettings = queryOptions({
  queryKey: ACCOUNTS,
  queryFn: ({ signal }) => request<BankSetting[]>('GET', '/orders/bank-settings', { signal }),
})

export const saveBankSetting = (setting: BankSettingInput) =>
  request<BankSetting[]>('PUT', '/orders/bank-settings', { body: { settings: [setting] } })

/** Removes an account; afterwards everything on the screen is asked for anew. */
export function useRemoveBankSetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request<BankSetting>('DELETE', at`/orders/bank-settings/${id}`),
    onSettled: () => client.invalidateQueries(),
    meta: {
      successText: 'Informacao bancaria removida com sucesso.',
      errorText: 'Falha ao remover informacao bancaria.',
    },
  })
}

export const company = queryOptions({
  queryKey: COMPANY,
  queryFn: ({ signal }) => request<CompanySettings>('GET', at`/companies/settings/${COMPANY_ID}`, { signal }),
})

export const saveCompany = (enablePixAuto: boolean) =>
  request<CompanySettings>('PATCH', '/companies/settings', {
    body: { companyId: COMPANY_ID, enablePixAuto },
  })

export type PaymentState = 'open' | 'settled'

interface PaymentPage {
  payments: PixPayment[]
  total: number
}

const fetchPayments = (state: PaymentState, page: number, items: number, signal: AbortSignal) =>
  request<PaymentPage>('GET', '/orders/pix/payments', { query: { state, page, items }, signal })

export const pixPayments = (state: PaymentState, page: number, items: number) =>
  queryOptions({
    queryKey: [...PAYMENTS, state, page, items],
    queryFn: ({ signal }) => fetchPayments(state, page, items, signal),
  })

/** Every payment of one state, for CSV and print. */
export const loadAllPayments =
  (state: PaymentState): LoadAll<PixPayment> =>
  async (onProgress, signal) => {
    const all: PixPayment[] = []
    for (let page = 0; ; page++) {
      const { payments, total } = await fetchPayments(state, page, LARGEST_PAGE, signal)
      all.push(...payments)
      onProgress(all.length, total)
      if (payments.length < LARGEST_PAGE) return all
    }
  }

export const pixPayment = (id: number) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'one', id],
    queryFn: ({ signal }) => request<PixPayment>('GET', at`/orders/pix/payments/${id}`, { signal }),
  })

export const decidePayment = (id: number, body: DecidePixPayment) =>
  request<PixPayment>('PATCH', at`/orders/pix/payments/${id}`, { body })

/** Asks for accounts, company and payments anew after one of them changed. */
export function useRenewSettings() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['settings'] })
}
