import { fold } from '@shop/domain/text'
import { useEffect, useMemo, useState } from 'react'
import { type CellValue, type Column, formatValue, valueIn } from './column.ts'
import type { TableView } from './table-view.ts'

/** Ignores accents and case; matches anywhere in the text. */
export const holdsText = (text: string, filteredColumns: string) => fold(text).includes(fold(filteredColumns))

const TEXT = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Ascending; both values must be present. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  return TEXT.compare(String(a), String(b))
}

export interface TableRow<Row extends object> {
  id: string
  original: Row
  selected: boolean
  toggle: () => void
}

interface Input<Row extends object> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  view: TableView
  /** Given when the server searches, sorts and pages: the total number of rows. */
  total: number | undefined
  paging: boolean
  selection: 'none' | 'single' | 'multiple'
}

const NONE: ReadonlySet<string> = new Set()

/** The rows of a page, the selection and the counts; with `total` the server searches, sorts and pages. */
export function useTableModel<Row extends object>(input: Input<Row>) {
  const { columns, rows, rowKey, view, total, paging, selection } = input
  const [selectedKeys, select] = useState(NONE)
  const keyOf = (row: Row) => String(rowKey(row))
  const isSelected = (row: Row) => selectedKeys.has(keyOf(row))
  // A removed row must not be selected when it comes back.
  useEffect(() => {
    const shown = new Set(rows.map((row) => String(rowKey(row))))
    select((old) => {
      const remaining = [...old].filter((key) => shown.has(key))
      return remaining.length === old.size ? old : new Set(remaining)
    })
  }, [rows, rowKey])

  const { search, filters, sort, page, pageSize } = view
  const found = useMemo(
    () => (total === undefined ? sorted(filtered(rows, columns, search, filters), columns, sort) : rows),
    [rows, columns, search, filters, sort, total],
  )
  const first = page * pageSize
  const pageRows = paging && total === undefined ? found.slice(first, first + pageSize) : found
  const pageKeys = pageRows.map(keyOf)
  const count = total ?? found.length
  const someSelected = pageKeys.some((key) => selectedKeys.has(key))
  const allSelected = someSelected && pageKeys.every((key) => selectedKeys.has(key))

  const without = (old: ReadonlySet<string>, gone: readonly string[]) =>
    [...old].filter((key) => !gone.includes(key))
  const toggle = (key: string) =>
    select((old) => {
      const others = selection === 'multiple' ? without(old, [key]) : []
      return new Set(old.has(key) ? others : [...others, key])
    })

  return {
    pageRows: pageRows.map((row): TableRow<Row> => {
      const id = keyOf(row)
      return { id, original: row, selected: selectedKeys.has(id), toggle: () => toggle(id) }
    }),
    /** All matching rows, in order; with a server only its current page. */
    foundRows: () => [...found],
    found: count,
    lastPage: Math.max(0, Math.ceil(count / pageSize) - 1),
    selectedRows: rows.filter(isSelected),
    clearSelection: () => select(NONE),
    allSelected,
    someSelected: someSelected && !allSelected,
    selectPage: (selected: boolean) =>
      select((old) => new Set([...without(old, pageKeys), ...(selected ? pageKeys : [])])),
  }
}

const shownText = <Row>(row: Row, column: Column<Row>) => formatValue(valueIn(column, row), column.kind)

/** A column in the URL that does not exist filters nothing. */
function filtered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
  filters: TableView['filters'],
): readonly Row[] {
  const filteredColumns = columns.filter(({ id }) => filters[id])
  if (!search && filteredColumns.length === 0) return rows
  const passes = (row: Row, column: Column<Row>) => {
    const text = shownText(row, column)
    const filter = filters[column.id] ?? ''
    return column.filter === 'select' ? text === filter : holdsText(text, filter)
  }
  return rows.filter(
    (row) =>
      filteredColumns.every((column) => passes(row, column)) &&
      (!search || columns.some((column) => holdsText(shownText(row, column), search))),
  )
}

/** Rows without a value come last, in both directions. */
function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: TableView['sort'],
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.id)
  if (!column || !sort) return rows
  return rows.toSorted((one, other) => {
    const [a, b] = [valueIn(column, one), valueIn(column, other)]
    if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b))
    return sort.desc ? compareValues(b, a) : compareValues(a, b)
  })
}

const isNone = (value: CellValue) => value === null || value === undefined || value === ''
