import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { allPages, LARGEST_PAGE } from '../../../shared/api/all-pages.ts'
import type { LoadAll } from '../../../shared/table/export-progress.tsx'
import { PRODUCTS } from '../products.api.ts'

interface Answer {
  histories: object[]
  total: number
}

const fetchHistory = (path: string, page: number, items: number, signal: AbortSignal) =>
  request<Answer>('GET', path, { query: { page, items }, signal })

export const historyPage = (path: string, page: number, items: number) =>
  queryOptions({
    queryKey: [PRODUCTS, 'history', path, page, items],
    queryFn: async ({ signal }) => {
      const { histories, total } = await fetchHistory(path, page, items, signal)
      return { total, rows: numbered(histories, page * items) }
    },
  })

/** Ledger rows have no key in the answer: their position is used. */
const numbered = (rows: readonly object[], from: number) =>
  rows.map((row, index) => ({ ...row, position: from + index }))

export const loadAllHistory =
  (path: string): LoadAll<object> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const { histories, total } = await fetchHistory(path, page, LARGEST_PAGE, signal)
      return { rows: numbered(histories, page * LARGEST_PAGE), total }
    }, onProgress)
