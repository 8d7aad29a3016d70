import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { failureOf } from '../ui/not-loaded.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { TableView } from './table-view.ts'
import { useUrlTableView } from './use-url-table-view.ts'

type Kept = 'rows' | 'total' | 'loading' | 'failure' | 'view' | 'onViewChange'

interface Props<Data extends { total: number }, Key extends QueryKey, Row extends object>
  extends Omit<DataTableProps<Row>, Kept | 'pageSize'> {
  /** The call of one page. */
  page: (view: TableView) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => readonly Row[]
  pageSize?: number
  /** Required when one screen has several tables: see {@link useUrlTableView}. */
  name?: string
}

/** A list that the server searches and pages; the page is in the address. */
export function PagedTable<Data extends { total: number }, Key extends QueryKey, Row extends object>({
  page,
  rowsOf,
  pageSize = 30,
  name,
  ...table
}: Props<Data, Key, Row>) {
  const { view, onViewChange } = useUrlTableView({ pageSize, ...(name && { name }) })
  const query = useQuery({ ...page(view), placeholderData: keepPreviousData })
  return (
    <DataTable
      {...table}
      rows={query.data ? rowsOf(query.data) : []}
      total={query.data?.total ?? 0}
      loading={query.isFetching}
      failure={failureOf(query)}
      view={view}
      onViewChange={onViewChange}
    />
  )
}
