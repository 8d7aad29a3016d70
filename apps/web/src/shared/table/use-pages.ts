import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { allPages } from '../api/all-pages.ts'
import { failureOf } from '../ui/not-loaded.tsx'
import type { LoadAll } from './export-progress.tsx'
import type { TableView } from './table-view.ts'

export interface Pages<Data extends { total: number }, Key extends QueryKey, Row> {
  /** The call of one page. */
  page: (view: TableView) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => readonly Row[]
}

/** The page that a table shows, and a function that loads all pages for its CSV and print. */
export function usePages<Data extends { total: number }, Key extends QueryKey, Row>(
  { page, rowsOf }: Pages<Data, Key, Row>,
  view: TableView,
) {
  const client = useQueryClient()
  const query = useQuery({ ...page(view), placeholderData: keepPreviousData })
  const loadAll: LoadAll<Row> = (onProgress, signal) =>
    allPages(async (number) => {
      signal.throwIfAborted()
      const one = page({ ...view, page: number, pageSize: LARGEST_PAGE })
      // The caller shows the failure; rows of a file are not stored.
      const data = await client.fetchQuery({ ...one, staleTime: 0, gcTime: 0, meta: { silent: true } })
      return { rows: rowsOf(data), total: data.total }
    }, onProgress)
  const { data } = query
  return {
    query,
    data,
    table: {
      rows: data ? rowsOf(data) : [],
      total: data?.total ?? 0,
      loading: query.isFetching,
      failure: failureOf(query),
      loadAll,
    },
  }
}
