import { IconDots, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePhone } from '../ui/use-phone.ts'
import { MoreButton } from './action-buttons.tsx'
import type { Column } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import { FilterMenu } from './filter-menu.tsx'
import type { TableAction } from './table-action.ts'
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

const MORE = (
  <ToolButton label="Baixar ou imprimir">
    <IconDots size={19} stroke={1.7} />
  </ToolButton>
)

/** CSV and print; on a phone, where they are rare and room is scarce, in one menu. */
function Outputs({ actions }: { actions: readonly TableAction[] }) {
  const phone = usePhone()
  if (phone && actions.length > 1) return <MoreButton button={MORE} actions={actions} />
  return actions.map(({ label, icon: Icon, onClick }) => (
    <ToolButton key={label} label={label} onClick={onClick}>
      <Icon size={19} stroke={1.7} />
    </ToolButton>
  ))
}

export function TableToolbar<Row>(props: Props<Row>) {
  const { columns, rows, view, onViewChange, hidden, searchable, onDownload, onPrint } = props
  const outputs = [
    ...(onDownload ? [{ label: 'Baixar CSV', icon: IconDownload, onClick: onDownload }] : []),
    ...(onPrint ? [{ label: 'Imprimir', icon: IconPrinter, onClick: onPrint }] : []),
  ]
  return (
    <>
      {searchable && <TableSearch text={view.search} onSearch={(search) => onViewChange({ search })} />}
      {props.children}
      <div className={classes.tools}>
        {props.tools}
        <Outputs actions={outputs} />
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
