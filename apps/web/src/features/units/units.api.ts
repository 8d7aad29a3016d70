import { request } from '@shop/browser/client'
import type { UnitSummary } from '@shop/contract/units'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../shared/api/all-pages.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'
import type { UnitsSearch } from './units-search.ts'

type Filters = Pick<UnitsSearch, 'product' | 'state'>

const fetchPage = ({ product, state }: Filters, page: number, items: number, signal: AbortSignal) =>
  request('GET /units', {
    query: { page, items, ...(product && { product }), ...(state && { state }) },
    signal,
  })

export const unitsPage = (filters: Filters, page: number, items: number) =>
  queryOptions({
    queryKey: ['units', 'list', filters, page, items],
    queryFn: ({ signal }) => fetchPage(filters, page, items, signal),
  })

/** Every unit of a list, for CSV and print. */
export const loadAllUnits =
  (filters: Filters): LoadAll<UnitSummary> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const { units, total } = await fetchPage(filters, page, LARGEST_PAGE, signal)
      return { rows: units, total }
    }, onProgress)
