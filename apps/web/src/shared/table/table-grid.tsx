import { ActionIcon, Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type MouseEvent } from 'react'
import { breakable } from '../ui/e-mail-text.tsx'
import { type Column, formatValue, isNumeric, valueIn } from './column.ts'
import classes from './data-table.module.css'
import { FooterFigure } from './footer-figure.tsx'
import { OneLine } from './one-line.tsx'
import { RowBox } from './row-box.tsx'
import { isRowClick, openByClick } from './row-click.ts'
import { SortHeader } from './sort-header.tsx'
import type { TableBodyProps } from './table-body-props.ts'
import type { TableRow } from './use-table-model.ts'
import { useTooWide } from './use-too-wide.ts'

/** The rows as a table, on a wide screen. */
export function TableGrid<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, selection, renderDetail } = props
  const extra = Number(selection !== 'none') + Number(renderDetail !== undefined)
  const { place, tooWide } = useTooWide()
  return (
    <div
      ref={place}
      className={classes.scroll}
      // Focusable, because otherwise the keyboard could not scroll a table that is too wide.
      {...(tooWide && {
        'data-too-wide': true,
        tabIndex: 0,
        role: 'group',
        'aria-label': `${props.label}: tabela`,
      })}
    >
      <Table
        className={classes.table}
        borderColor="var(--line)"
        aria-label={props.label}
        data-whole-texts={props.whole || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {renderDetail && (
              <Table.Th className={`${classes.heading} ${classes.control}`}>
                <VisuallyHidden>Detalhes</VisuallyHidden>
              </Table.Th>
            )}
            {selection !== 'none' && (
              <Table.Th className={`${classes.heading} ${classes.control}`}>
                {selection === 'single' && <VisuallyHidden>Seleção</VisuallyHidden>}
                {selection === 'multiple' && (
                  <Checkbox
                    aria-label="Selecionar todos desta página"
                    checked={props.allSelected}
                    indeterminate={!props.allSelected && props.someSelected}
                    onChange={(event) => props.onSelectPage(event.currentTarget.checked)}
                  />
                )}
              </Table.Th>
            )}
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                sortable={props.isSortable(column)}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <GridRow {...props} row={row} />
              {renderDetail && props.isOpen(row.id) && (
                <Table.Tr className={classes.detail}>
                  <Table.Td colSpan={columns.length + extra}>{renderDetail(row.original)}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
        <GridFooter {...props} extra={extra} />
      </Table>
    </div>
  )
}

const CONTROL = `${Table.classes.td} ${classes.control}`

/** Plain elements with Mantine's classes: a component for each of hundreds of cells would be slow. */
function GridRow<Row extends object>({ row, ...props }: TableBodyProps<Row> & { row: TableRow<Row> }) {
  const { columns, selection, onOpen, renderDetail } = props
  const open = props.isOpen(row.id)
  const selected = row.selected
  const opens = onOpen ?? (renderDetail && (() => props.onToggleDetail(row.id)))
  const click = (event: MouseEvent) => {
    if (opens && isRowClick(event)) openByClick(() => opens(row.original))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOfRow(event)) opens?.(row.original)
  }
  return (
    <tr
      className={Table.classes.tr}
      data-row
      data-with-row-border
      data-selected={selected || undefined}
      data-clickable={opens ? true : undefined}
      onClick={click}
      onKeyDown={press}
      // A row with a checkbox or details is reached by these.
      tabIndex={onOpen && selection === 'none' ? 0 : -1}
    >
      {renderDetail && (
        <td className={CONTROL}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${open ? 'Esconder' : 'Mostrar'} detalhes de ${props.rowLabel(row.original)}`}
            aria-expanded={open}
            onClick={() => props.onToggleDetail(row.id)}
          >
            {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </ActionIcon>
        </td>
      )}
      {selection !== 'none' && (
        <td className={CONTROL}>
          <RowBox
            label={`Selecionar ${props.rowLabel(row.original)}`}
            checked={selected}
            onChange={row.toggle}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={Table.classes.td}
          data-numeric={isNumeric(column.kind) || undefined}
          data-wraps={isLong(column) || undefined}
        >
          {isLong(column) && !column.cell ? (
            <OneLine text={formatValue(valueIn(column, row.original))} />
          ) : (
            cellOf(column, row.original)
          )}
        </td>
      ))}
    </tr>
  )
}

function GridFooter<Row extends object>({ columns, footer, extra }: TableBodyProps<Row> & { extra: number }) {
  if (footer.length === 0) return null
  return (
    <Table.Tfoot>
      {footer.map((line) => {
        const firstValue = columns.findIndex((column) => line.values[column.id] !== undefined)
        // The label spans all columns before the first figure.
        const before = firstValue < 0 ? columns.length : firstValue
        return (
          <Table.Tr key={line.label}>
            {extra + before > 0 && <Table.Td colSpan={extra + before}>{line.label}</Table.Td>}
            {columns.slice(before).map((column) => (
              <Table.Td key={column.id} data-numeric={isNumeric(column.kind) || undefined}>
                <FooterFigure line={line} column={column} />
              </Table.Td>
            ))}
          </Table.Tr>
        )
      })}
    </Table.Tfoot>
  )
}

export const cellOf = <Row,>(column: Column<Row>, row: Row) =>
  column.cell ? column.cell(row) : breakable(formatValue(valueIn(column, row), column.kind))

/** Whether the texts of a column may be longer than the column. */
const isLong = <Row,>({ kind = 'text', nowrap = false }: Column<Row>) => kind === 'text' && !nowrap

/** On the row itself or on its checkbox. */
const isOfRow = ({ target, currentTarget }: KeyboardEvent) =>
  target === currentTarget || (target instanceof Element && target.matches('[data-selects]'))
