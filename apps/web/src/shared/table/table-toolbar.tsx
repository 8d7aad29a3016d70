import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import { FilterMenu } from './filter-menu.tsx'
import { TableSearch } from './table-search.tsx'
import type { TableView } from './table-view.ts'
import { ToolButton } from './tool-button.tsx'

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  view: TableView
  onViewChange: (change: Partial<TableView>) => void
  hidden: readonly string[]
  onToggleColumn: (id: string) => void
  whole: boolean
  onToggleWhole: () => void
  searchable: boolean
  /** Absent: no CSV and no print. */
  onDownload?: (() => void) | undefined
  onPrint?: (() => void) | undefined
  tools?: ReactNode
  children?: ReactNode
}

export function TableToolbar<Row>(props: Props<Row>) {
  const { columns, rows, view, onViewChange, hidden, searchable, onDownload, onPrint } = props
  return (
    <>
      {searchable && <TableSearch text={view.search} onSearch={(search) => onViewChange({ search })} />}
      {props.children}
      <div className={classes.tools}>
        {props.tools}
        {onDownload && (
          <ToolButton label="Baixar CSV" onClick={onDownload}>
            <IconDownload size={19} stroke={1.7} />
          </ToolButton>
        )}
        {onPrint && (
          <ToolButton label="Imprimir" onClick={onPrint}>
            <IconPrinter size={19} stroke={1.7} />
          </ToolButton>
        )}
        <ColumnsMenu
          columns={columns}
          hidden={hidden}
          onToggle={props.onToggleColumn}
          whole={props.whole}
          onToggleWhole={props.onToggleWhole}
        />
        <FilterMenu
          columns={columns}
          rows={rows}
          filters={view.filters}
          onChange={(filters) => onViewChange({ filters })}
        />
      </div>
    </>
  )
}
