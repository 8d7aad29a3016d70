import { Checkbox, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type MouseEvent, useState } from 'react'
import { InsideButton } from '../ui/record-link.tsx'
import { type Column, formatValue, isNumeric, valueIn } from './column.ts'
import { FooterFigure } from './footer-figure.tsx'
import { RowBox } from './row-box.tsx'
import { isRowClick, openByClick } from './row-click.ts'
import type { TableBodyProps } from './table-body-props.ts'
import classes from './table-cards.module.css'
import { cellOf } from './table-grid.tsx'
import type { TableRow } from './use-table-model.ts'

/** The rows as cards, on a phone: the important fields, the rest after a tap. */
export function TableCards<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, footer } = props
  return (
    <>
      <CardTools {...props} />
      <ul className={classes.list} aria-label={props.label}>
        {rows.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
      {footer.map((line) => (
        <dl key={line.label} className={classes.total}>
          <dt>{line.label}</dt>
          {columns
            .filter((column) => line.values[column.id] !== undefined)
            .map((column) => (
              <dd key={column.id}>
                {column.header !== line.label && <span>{column.header} </span>}
                <FooterFigure line={line} column={column} />
              </dd>
            ))}
        </dl>
      ))}
    </>
  )
}

/** With fewer cards sorting is not offered: they are quicker to read. */
const FEWEST_SORTED = 4

const UNSORTED = { value: '', label: 'Ordem da lista' }

/** Replaces the table heading: sorting, and selecting all. */
function CardTools<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, selection, sort, onSort } = props
  const sortable = rows.length < FEWEST_SORTED && !sort ? [] : columns.filter(props.isSortable)
  const choose = (value: string) =>
    onSort(value ? { id: value.replace(/^-/, ''), desc: value.startsWith('-') } : null)
  if (sortable.length === 0 && selection !== 'multiple') return null
  return (
    <div className={classes.tools}>
      {selection === 'multiple' && (
        <Checkbox
          className={classes.all}
          size="md"
          label="Todos"
          aria-label="Selecionar todos desta página"
          checked={props.allSelected}
          indeterminate={!props.allSelected && props.someSelected}
          onChange={(event) => props.onSelectPage(event.currentTarget.checked)}
        />
      )}
      {sortable.length > 0 && (
        <NativeSelect
          className={classes.sort}
          aria-label="Ordenar por"
          value={sort ? `${sort.desc ? '-' : ''}${sort.id}` : ''}
          data={[
            UNSORTED,
            ...sortable.flatMap(({ id, header }) => [
              { value: id, label: `${header}, crescente` },
              { value: `-${id}`, label: `${header}, decrescente` },
            ]),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

function Card<Row extends object>({ row, ...props }: TableBodyProps<Row> & { row: TableRow<Row> }) {
  const { columns, selection, onOpen, renderDetail } = props
  const [opened, setOpened] = useState(false)
  const placed = columns.map((column, i) => ({ column, place: column.mobile ?? defaultPlace(columns, i) }))
  const at = (wanted: string) => placed.filter(({ place }) => place === wanted).map(({ column }) => column)
  const more = at('more')
  const detailOpen = renderDetail !== undefined && props.isOpen(row.id)
  const hasMore = more.length > 0 || renderDetail !== undefined
  const click = (event: MouseEvent) => {
    if (!isRowClick(event)) return
    if (onOpen) openByClick(() => onOpen(row.original))
    else if (renderDetail) toggle()
  }
  const toggle = () => {
    setOpened(!opened)
    if (renderDetail) props.onToggleDetail(row.id)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox or the title's button does the same by keyboard
    <li
      className={classes.card}
      data-row
      data-selected={row.selected || undefined}
      tabIndex={-1}
      onClick={click}
    >
      {selection !== 'none' && (
        <span className={classes.check}>
          <RowBox
            large
            label={`Selecionar ${props.rowLabel(row.original)}`}
            checked={row.selected}
            onChange={row.toggle}
          />
        </span>
      )}
      <div className={classes.content}>
        <div className={classes.title}>
          {onOpen ? (
            <UnstyledButton className={classes.titleButton} onClick={() => onOpen(row.original)}>
              <InsideButton value={true}>
                {at('title').map((column) => (
                  <Fragment key={column.id}>{cellOf(column, row.original)}</Fragment>
                ))}
              </InsideButton>
            </UnstyledButton>
          ) : (
            at('title').map((column) => <span key={column.id}>{cellOf(column, row.original)}</span>)
          )}
        </div>
        <Lines columns={at('line')} row={row.original} />
        {(opened || detailOpen) && <Lines columns={more} row={row.original} />}
        {detailOpen && <div className={classes.detail}>{renderDetail(row.original)}</div>}
      </div>
      {hasMore && (
        <UnstyledButton
          className={classes.toggle}
          aria-label={`Detalhes de ${props.rowLabel(row.original)}`}
          aria-expanded={opened || detailOpen}
          onClick={toggle}
        >
          <IconChevronDown size={20} aria-hidden />
        </UnstyledButton>
      )}
    </li>
  )
}

/** The row's fields, one line each. */
function Lines<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const filled = columns.filter(
    (column) => column.cell || formatValue(valueIn(column, row), column.kind) !== '',
  )
  if (filled.length === 0) return null
  return (
    <dl className={classes.lines}>
      {filled.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd data-numeric={isNumeric(column.kind) || undefined}>{cellOf(column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Default: the first column is the card's title, the next two are its lines. */
function defaultPlace<Row>(columns: readonly Column<Row>[], index: number) {
  if (columns.some((column) => column.mobile)) return 'more'
  if (index === 0) return 'title'
  return index < 3 ? 'line' : 'more'
}
