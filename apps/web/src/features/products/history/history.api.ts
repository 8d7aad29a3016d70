import { request } from '@shop/browser/client'
import type { Address } from '@shop/contract/address'
import { queryOptions } from '@tanstack/react-query'
import { allPages, LARGEST_PAGE } from '../../../shared/api/all-pages.ts'
import type { LoadAll } from '../../../shared/table/export-progress.tsx'
import { PRODUCTS } from '../products.api.ts'
import type { HistoryWire } from './history-kinds.tsx'

const fetchHistory = (address: Address<HistoryWire>, page: number, items: number, signal: AbortSignal) =>
  request(address, { query: { page, items }, signal })

export const historyPage = (address: Address<HistoryWire>, page: number, items: number) =>
  queryOptions({
    queryKey: [PRODUCTS, 'history', address, page, items],
    queryFn: async ({ signal }) => {
      const { histories, total } = await fetchHistory(address, page, items, signal)
      return { total, rows: numbered(histories, page * items) }
    },
  })

/** Ledger rows have no key in the response: their position is used. */
const numbered = (rows: readonly object[], from: number) =>
  rows.map((row, index) => ({ ...row, position: from + index }))

export const loadAllHistory =
  (address: Address<HistoryWire>): LoadAll<object> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const { histories, total } = await fetchHistory(address, page, LARGEST_PAGE, signal)
      return { rows: numbered(histories, page * LARGEST_PAGE), total }
    }, onProgress)
