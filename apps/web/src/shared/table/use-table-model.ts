import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TanStackRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { type CellValue, type Column, formatValue } from './column.ts'
import { compareValues, holdsText } from './compare-rows.ts'
import type { TableView } from './table-view.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  columnVisibilityFeature,
  rowSelectionFeature,
})

export type TableRow<Row extends object> = TanStackRow<typeof features, Row>

interface Input<Row extends object> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  view: TableView
  /** Given when the server searches, sorts and pages: how many rows there are in all. */
  total: number | undefined
  paging: boolean
  selection: 'none' | 'single' | 'multiple'
}

/** The rows of a page, the selection and the counts; whose work the rows' order is, `total` decides. */
export function useTableModel<Row extends object>(input: Input<Row>) {
  const { columns, rows, rowKey, view, total, paging, selection } = input
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const defs = useMemo(() => columns.map(toColumnDef), [columns])
  const server = total !== undefined
  // A row that went away must not be selected when it comes back.
  useEffect(() => {
    const present = new Set(rows.map((row) => String(rowKey(row))))
    setRowSelection((old) => keepKeys(old, present))
  }, [rows, rowKey])
  const known = defs.map((def) => def.id)

  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, columnId, wanted) => holdsText(shownText(row, columnId, columns), String(wanted)),
    manualFiltering: server,
    manualSorting: server,
    manualPagination: server,
    ...(server && { rowCount: total }),
    autoResetPageIndex: false,
    enableMultiRowSelection: selection === 'multiple',
    enableRowSelection: selection !== 'none',
    onRowSelectionChange: setRowSelection,
    state: {
      globalFilter: view.search,
      // An address may name a column that is no longer there.
      columnFilters: Object.entries(view.filters)
        .filter(([id]) => known.includes(id))
        .map(([id, value]) => ({ id, value })),
      sorting: view.sort && known.includes(view.sort.id) ? [view.sort] : [],
      pagination: paging
        ? { pageIndex: view.page, pageSize: view.pageSize }
        : { pageIndex: 0, pageSize: Number.MAX_SAFE_INTEGER },
      rowSelection,
    },
  })

  const found = server ? total : table.getFilteredRowModel().rows.length
  const lastPage = Math.max(0, Math.ceil(found / view.pageSize) - 1)
  return {
    pageRows: table.getRowModel().rows,
    /** Everything that was found, in order; with a server only this page of it. */
    foundRows: () => table.getPrePaginatedRowModel().rows.map((row) => row.original),
    found,
    lastPage,
    selectedRows: table.getSelectedRowModel().rows.map((row) => row.original),
    clearSelection: () => setRowSelection({}),
    allSelected: table.getIsAllPageRowsSelected(),
    someSelected: table.getIsSomePageRowsSelected(),
    selectPage: (selected: boolean) => table.toggleAllPageRowsSelected(selected),
  }
}

function toColumnDef<Row extends object>(
  column: Column<Row>,
): ColumnDef<typeof features, Row> & { id: string } {
  return {
    id: column.id,
    accessorFn: (row) => present(column.value(row)),
    enableSorting: column.sortable !== false,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
    filterFn: (row, _id, wanted) => {
      const text = formatValue(column.value(row.original), column.kind)
      return column.filter === 'select' ? text === wanted : holdsText(text, String(wanted))
    },
  }
}

function keepKeys(selection: RowSelectionState, keys: ReadonlySet<string>): RowSelectionState {
  const kept = Object.entries(selection).filter(([key]) => keys.has(key))
  return kept.length === Object.keys(selection).length ? selection : Object.fromEntries(kept)
}

const present = (value: CellValue) => (value === null || value === '' ? undefined : value)

function shownText<Row extends object>(row: TableRow<Row>, id: string, columns: readonly Column<Row>[]) {
  const column = columns.find((one) => one.id === id)
  return column ? formatValue(column.value(row.original), column.kind) : ''
}
