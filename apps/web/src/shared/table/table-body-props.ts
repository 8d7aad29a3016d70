import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { FooterRow } from './export-lines.ts'
import type { TableView } from './table-view.ts'
import type { TableRow } from './use-table-model.ts'

/** What the table of a wide screen and the cards of a phone both draw. */
export interface TableBodyProps<Row extends object> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly TableRow<Row>[]
  selection: 'none' | 'single' | 'multiple'
  rowLabel: (row: Row) => string
  onRowClick: ((row: Row) => void) | undefined
  /** By double click and Enter, beside selecting. */
  onOpen: ((row: Row) => void) | undefined
  renderDetail: ((row: Row) => ReactNode) | undefined
  isOpen: (id: string) => boolean
  onToggleDetail: (id: string) => void
  footer: readonly FooterRow[]
  sort: TableView['sort']
  onSort: (sort: TableView['sort']) => void
  allSelected: boolean
  someSelected: boolean
  onSelectPage: (selected: boolean) => void
}
