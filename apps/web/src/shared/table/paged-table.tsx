import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable, type TableProps } from './data-table.tsx'
import { useOpenedRows } from './use-opened-rows.ts'
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
  /** The key, in the address, of the row that `dialog` is about. */
  opened?: string | number | undefined
  dialog?: (row: Row) => ReactNode
}

/** A list that the server searches and pages; the page is in the URL, and CSV and print hold all pages. */
export function PagedTable<Data extends { total: number }, Key extends QueryKey, Row extends object>({
  page,
  rowsOf,
  pageSize,
  name,
  opened,
  dialog,
  ...props
}: Props<Data, Key, Row>) {
  const { view, onViewChange } = useUrlTableView({ pageSize, name })
  const { table } = usePages({ page, rowsOf }, view)
  const [row] = useOpenedRows(table.rows, props.rowKey, opened === undefined ? [] : [opened])
  return (
    <>
      <DataTable {...props} {...table} view={view} onViewChange={onViewChange} />
      {row && dialog?.(row)}
    </>
  )
}
