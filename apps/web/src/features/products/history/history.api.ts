import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { Address, Wire, WireOf } from '@shop/contract/address'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../../shared/api/all-pages.ts'
import { readQuery } from '../../../shared/api/read-query.ts'
import type { LoadAll } from '../../../shared/table/export-progress.tsx'
import { pageOf, type TableView } from '../../../shared/table/table-view.ts'
import { PRODUCTS } from '../products.api.ts'

/** Rows of a product's history in a period. */
export interface HistoryWire<Row extends object = object> extends Wire {
  params: Record<'id' | 'start' | 'end', string | number>
  query: { page?: unknown; items?: unknown }
  response: { histories: Row[]; total: number }
}

export const HISTORIES = {
  sales: 'GET /reports/product/sold/histories/:id/start/:start/end/:end',
  purchases: 'GET /reports/product/purchased/histories/start/:start/end/:end/:id',
  inventories: 'GET /reports/product/inventory/updated/histories/start/:start/end/:end/:id',
  changes: 'GET /reports/product/stock/changed/:id/start/:start/end/:end',
} as const
export type History = (typeof HISTORIES)[keyof typeof HISTORIES]
export type RowOf<A extends History> = WireOf<A>['response'] extends { histories: (infer Row)[] }
  ? Row
  : never

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

export const priceHistory = (id: number, view: TableView) =>
  readQuery(PRODUCTS, at('GET /price-history/:id', { id }), pageOf(view))
