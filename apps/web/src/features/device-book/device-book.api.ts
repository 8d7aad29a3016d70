import { request } from '@shop/browser/client'
import type { DeviceBookRow } from '@shop/contract/device-book'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { allPages } from '../../shared/api/all-pages.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

interface Days {
  from: string
  to: string
}

export const deviceBookPage = (view: TableView, days: Days) =>
  readQuery('device-book', 'GET /device-book', { ...days, ...pageOf(view) })

/** The whole period, for CSV and print. */
export const loadWholeBook =
  (days: Days): LoadAll<DeviceBookRow> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const query = { ...days, page, items: LARGEST_PAGE }
      const { items, total } = await request('GET /device-book', { query, signal })
      return { rows: items, total }
    }, onProgress)
