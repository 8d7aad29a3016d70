import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { FooterRow } from './export-lines.ts'
import type { TableView } from './table-view.ts'
import type { TableRow } from './use-table-model.ts'

/** Props of both the wide screen's table and the phone's cards. */
export interface TableBodyProps<Row extends object> {
  label: string
  /** Long texts in as many lines as they need, instead of cut. */
  whole: boolean
  columns: readonly Column<Row>[]
  rows: readonly TableRow<Row>[]
  selection: 'none' | 'single' | 'multiple'
  rowLabel: (row: Row) => string
  /** On a click and Enter. */
  onOpen: ((row: Row) => void) | undefined
  renderDetail: ((row: Row) => ReactNode) | undefined
  isOpen: (id: string) => boolean
  onToggleDetail: (id: string) => void
  footer: readonly FooterRow[]
  isSortable: (column: Column<Row>) => boolean
  sort: TableView['sort']
  onSort: (sort: TableView['sort']) => void
  allSelected: boolean
  someSelected: boolean
  onSelectPage: (selected: boolean) => void
}
