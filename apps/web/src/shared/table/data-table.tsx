import { Button, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import { LARGEST_PAGE, SHORT_PAGE, USUAL_PAGE } from '@shop/domain/page-sizes'
import type { ReactNode } from 'react'
import { startTransition, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { downloadCsv } from '../files/download-file.ts'
import { CardTools } from '../ui/card-tools.ts'
import { type EmptyImage, EmptyState } from '../ui/empty-state.tsx'
import { type Failure, NotLoaded } from '../ui/not-loaded.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { type Column, formatValue, valueIn } from './column.ts'
import classes from './data-table.module.css'
import { csvLines, type FooterRow, sumLines } from './export-lines.ts'
import { ExportProgress, type LoadAll, useExport } from './export-progress.tsx'
import { printTable } from './print-table.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { TableAction } from './table-action.ts'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { rangeOf, TablePaging } from './table-paging.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { firstView, type TableView } from './table-view.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { usePrinting } from './use-printing.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useTableModel } from './use-table-model.ts'
import { useWholeTexts } from './use-whole-texts.ts'

export interface TableProps<Row extends object> {
  /** Key under which the person's choice of columns is stored. */
  id: string
  /** Accessible name, and title of the print. */
  label: string
  /** Must be stable: created once, outside the component or in useMemo. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** A row's name for screen readers; default: its first column. */
  rowLabel?: (row: Row) => string
  loading?: boolean
  emptyText?: string
  emptyImage?: EmptyImage
  /** Below the text: what the person can do. */
  emptyAction?: ReactNode
  /** Why the rows could not be loaded. */
  failure?: Failure | undefined
  /** From useUrlTableView; without it the table stores its view itself. */
  view?: TableView
  onViewChange?: (view: TableView) => void
  /** Rows per page when the table stores its view itself; default SHORT_PAGE. */
  pageSize?: number
  pageSizes?: readonly number[]
  /** false: all rows, no pages. */
  paging?: boolean
  searchable?: boolean
  selection?: 'none' | 'single' | 'multiple'
  actions?: (rows: Row[], clear: () => void) => TableAction[]
  /** Called with the selected rows when they change; must be stable. */
  onSelect?: (rows: Row[]) => void
  /** On a click and Enter: shows the row's record. Without it a click opens the row's details, or else selects the row. */
  onOpen?: ((row: Row) => void) | undefined
  renderDetail?: (row: Row) => ReactNode
  detailsStartOpen?: boolean
  /** The cells are fields: the rows keep their order while the person types, so no column can be sorted. */
  typedIn?: boolean
  footer?: readonly FooterRow[]
  /** Beside the search. */
  toolbar?: ReactNode
  /** Further icons among those of the table. */
  tools?: ReactNode
}

/** Default 'relatorio.csv'; null: neither CSV nor print. */
type CsvName = string | null

/** All rows are in `rows`: the table searches, sorts, filters and pages them itself. */
interface WholeRows {
  total?: undefined
  loadAll?: undefined
  serverSorts?: undefined
  csvName?: CsvName
}

/** The server searches, filters and pages by `view`, and `rows` is one page of `total`. */
type PagedRows<Row> = {
  total: number
  /** Ids of the columns by which the server sorts; without it no column can be sorted. */
  serverSorts?: readonly string[]
} & ({ loadAll: LoadAll<Row>; csvName?: string } | { loadAll?: undefined; csvName: null })

/** A table with CSV and print has all rows or can load them: a file never holds one page of many. */
export type DataTableProps<Row extends object> = TableProps<Row> & (WholeRows | PagedRows<Row>)

const PAGE_SIZES = [SHORT_PAGE, USUAL_PAGE, 50, LARGEST_PAGE]
/** Rows of a list without pages that are rendered at a time: thousands would block an old PC. */
const MOST_DRAWN = 100
/** Rows rendered when the data arrives: more than a window shows. The others are rendered once these are visible. */
const FIRST_DRAWN = 30

/** The app's table: a feature provides columns and rows; on a phone rows become cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, total, paging = true, selection = 'none', loading = false } = props
  const { columns, typedIn = false, pageSizes = PAGE_SIZES } = props
  const isSortable = ({ id, screenOnly }: Column<Row>) =>
    total === undefined ? !typedIn && !screenOnly : props.serverSorts?.includes(id) === true
  const [ownView, setOwnView] = useState(() => firstView(props.pageSize ?? SHORT_PAGE))
  const view = props.view ?? ownView
  const setView = props.onViewChange ?? setOwnView
  const { hidden, toggle } = useHiddenColumns(props.id, columns)
  const [whole, toggleWhole] = useWholeTexts(props.id)
  const [toggled, setToggled] = useState<readonly string[]>([])
  const phone = usePhone()
  const printing = usePrinting()

  const model = useTableModel({ columns, rows, rowKey: props.rowKey, view, total, paging, selection })
  const { gather, progress, cancel } = useExport(model.foundRows, props.loadAll, props.rowKey)
  const visible = columns.filter((column) => !column.internal && !hidden.includes(column.id))
  const exported = columns.filter(
    (column) => column.internal || column.alwaysExported || !hidden.includes(column.id),
  )
  const printed = exported.filter((column) => !column.internal)

  // If rows disappeared (deleted, filtered, moved to another list), goes to the last existing page.
  useEffect(() => {
    if (paging && !loading && view.page > model.lastPage) setView({ ...view, page: model.lastPage })
  }, [paging, loading, view, model.lastPage, setView])

  const { onSelect } = props
  const selectedKeys = model.selectedRows.map(props.rowKey).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are new at every drawing, their keys are not
  useEffect(() => onSelect?.(model.selectedRows), [selectedKeys, onSelect])

  const changeView = (change: Partial<TableView>) => setView({ ...view, page: 0, ...change })
  const rowLabel =
    props.rowLabel ??
    ((row: Row) => (columns[0] ? formatValue(valueIn(columns[0], row), columns[0].kind) : ''))
  const { csvName = 'relatorio.csv' } = props
  // On paper it is always a table, with texts instead of controls.
  const Body = phone && !printing ? TableCards : TableGrid
  const rendered = printing ? visible.filter(({ screenOnly }) => !screenOnly).map(asText) : visible
  const isWhole = total === undefined || rows.length === total
  const sums = (found: readonly Row[], label: string) => props.footer ?? sumLines(columns, found, label)
  const found = model.foundRows()
  // With a single row the total would repeat the row.
  const totals = found.length > 1 || props.footer ? sums(found, 'Total') : []
  const footer = isWhole ? totals : sums(rows, 'Soma desta página')

  const empty = !loading && model.pageRows.length === 0
  const isNarrowed = view.search !== '' || Object.keys(view.filters).length > 0
  /** The only tools are those for the rows, which are useless without rows. */
  const bare = props.searchable === false && !props.toolbar && Object.keys(view.filters).length === 0
  const arrived = model.pageRows.length > 0
  // Rows that are loaded from the start are all rendered, so that the page returns to its scroll position.
  const [most, setMost] = useState(arrived ? MOST_DRAWN : FIRST_DRAWN)
  useEffect(() => {
    if (arrived) startTransition(() => setMost((now) => Math.max(now, MOST_DRAWN)))
  }, [arrived])
  const drawnRows = printing ? model.pageRows : model.pageRows.slice(0, most)
  const left = most < MOST_DRAWN ? 0 : model.pageRows.length - drawnRows.length

  const hasKeys = selection !== 'none' || Boolean(props.onOpen ?? props.renderDetail)
  const root = useRowKeys({
    enabled: hasKeys,
    rows: drawnRows,
    selectable: selection !== 'none',
    selected: model.selectedRows.length > 0,
    clear: model.clearSelection,
  })

  return (
    <div ref={root} className={classes.root} aria-busy={loading} data-row-keys={hasKeys || undefined}>
      {(!bare || model.found > 0) && (
        <ToolRow inCard={bare}>
          <TableToolbar
            columns={columns}
            rows={rows}
            view={view}
            onViewChange={changeView}
            hidden={hidden}
            onToggleColumn={toggle}
            whole={whole}
            onToggleWhole={toggleWhole}
            searchable={props.searchable ?? true}
            tools={props.tools}
            {...(csvName !== null && {
              onDownload: () =>
                gather((all) =>
                  downloadCsv(
                    csvName,
                    csvLines({ columns: exported, rows: all, footer: sums(all, 'Total') }),
                  ),
                ),
              onPrint: () =>
                gather((all) =>
                  printTable(props.label, { columns: printed, rows: all, footer: sums(all, 'Total') }),
                ),
            })}
          >
            {props.toolbar}
          </TableToolbar>
        </ToolRow>
      )}
      {props.failure && !empty && <NotLoaded {...props.failure} above />}
      {progress && <ExportProgress {...progress} onCancel={cancel} />}
      {model.pageRows.length > 0 ? (
        <div className={classes.content} data-dimmed={loading || undefined}>
          <Body
            label={props.label}
            whole={whole}
            columns={rendered}
            rows={drawnRows}
            selection={printing ? 'none' : selection}
            rowLabel={rowLabel}
            onOpen={props.onOpen}
            renderDetail={props.renderDetail}
            isOpen={(id) => toggled.includes(id) !== (props.detailsStartOpen ?? false)}
            onToggleDetail={(id) =>
              setToggled(toggled.includes(id) ? toggled.filter((one) => one !== id) : [...toggled, id])
            }
            footer={footer}
            isSortable={isSortable}
            sort={view.sort}
            onSort={(sort) => changeView({ sort })}
            allSelected={model.allSelected}
            someSelected={model.someSelected}
            onSelectPage={model.selectPage}
          />
          {left > 0 && (
            <Button variant="subtle" fullWidth onClick={() => setMost(most + MOST_DRAWN)}>
              Mostrar mais ({formatNumber(left)})
            </Button>
          )}
        </div>
      ) : (
        loading && <Spinner />
      )}
      {empty && props.failure && <NotLoaded {...props.failure} />}
      <div aria-live="polite">
        {empty && !props.failure && (
          <EmptyState
            image={isNarrowed ? 'search' : props.emptyImage}
            text={props.emptyText ?? 'Não existem dados a serem exibidos.'}
          >
            {props.emptyAction}
          </EmptyState>
        )}
        {paging && model.found > 0 && <VisuallyHidden>{spokenRange(view, model.found)}</VisuallyHidden>}
      </div>
      {paging && model.found > Math.min(view.pageSize, ...pageSizes) && (
        <TablePaging
          label={props.label}
          page={view.page}
          pageSize={view.pageSize}
          pageSizes={pageSizes}
          found={model.found}
          lastPage={model.lastPage}
          onChange={changeView}
        />
      )}
      <SelectionBar
        selected={model.selectedRows.length}
        actions={
          model.selectedRows.length > 0
            ? (props.actions?.(model.selectedRows, model.clearSelection) ?? [])
            : []
        }
        onClear={model.clearSelection}
      />
    </div>
  )
}

/** The tools of a table that has no search are beside its card's title, so that they need no row of their own. */
function ToolRow({ inCard, children }: { inCard: boolean; children: ReactNode }) {
  const card = use(CardTools)
  if (inCard && card) return createPortal(children, card)
  return <div className={classes.bar}>{children}</div>
}

const asText = <Row,>({ cell: _cell, ...column }: Column<Row>): Column<Row> => column

function spokenRange({ page, pageSize }: TableView, found: number) {
  const { first, last } = rangeOf(page, pageSize, found)
  return `Linhas ${first} a ${last} de ${formatNumber(found)}`
}
