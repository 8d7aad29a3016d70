import { request } from '@shop/browser/client'
import type { DeviceBookRow } from '@shop/contract/device-book'
import { queryOptions } from '@tanstack/react-query'
import { allPages, LARGEST_PAGE } from '../../shared/api/all-pages.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'
import type { TableView } from '../../shared/table/table-view.ts'

interface Days {
  from: string
  to: string
}

export const deviceBookPage = ({ page, pageSize }: TableView, days: Days) =>
  queryOptions({
    queryKey: ['device-book', days, page, pageSize],
    queryFn: ({ signal }) =>
      request('GET /device-book', { query: { ...days, page, items: pageSize }, signal }),
  })

/** The whole period, for CSV and print. */
export const loadWholeBook =
  (days: Days): LoadAll<DeviceBookRow> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const query = { ...days, page, items: LARGEST_PAGE }
      const { items, total } = await request('GET /device-book', { query, signal })
      return { rows: items, total }
    }, onProgress)
