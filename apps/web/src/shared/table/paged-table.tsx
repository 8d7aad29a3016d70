import type { QueryKey } from '@tanstack/react-query'
import { DataTable, type TableProps } from './data-table.tsx'
import { type Pages, usePages } from './use-pages.ts'
import { useUrlTableView } from './use-url-table-view.ts'

type Kept = 'rows' | 'loading' | 'failure' | 'view' | 'onViewChange'

interface Props<Data extends { total: number }, Key extends QueryKey, Row extends object>
  extends Omit<TableProps<Row>, Kept | 'pageSize'>,
    Pages<Data, Key, Row> {
  pageSize?: number
  /** Required when one screen has several tables: see {@link useUrlTableView}. */
  name?: string
  csvName?: string
}

/** A list that the server searches and pages; the page is in the URL, and CSV and print hold all pages. */
export function PagedTable<Data extends { total: number }, Key extends QueryKey, Row extends object>({
  page,
  rowsOf,
  pageSize = 30,
  name,
  ...props
}: Props<Data, Key, Row>) {
  const { view, onViewChange } = useUrlTableView({ pageSize, ...(name && { name }) })
  const { table } = usePages({ page, rowsOf }, view)
  return <DataTable {...props} {...table} view={view} onViewChange={onViewChange} />
}
