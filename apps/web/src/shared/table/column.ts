import {
  formatDate,
  formatDateTime,
  formatMargin,
  formatNumber,
  formatPercent,
  formatReais,
} from '@shop/browser/format'
import { decimalText, nearestCents } from '@shop/domain/money'
import type { ReactNode } from 'react'

export type CellValue = string | number | boolean | Date | null | undefined

/** money in reais, percent and margin in percents, as in the API; date and datetime as ISO text or Date. */
export type ColumnKind = 'text' | 'money' | 'number' | 'percent' | 'margin' | 'date' | 'datetime'

/** The fields of a row that a cell can show as they are. */
type FieldOf<Row> = { [K in keyof Row & string]: Row[K] extends CellValue ? K : never }[keyof Row & string]

/** A column: of a field of the row, which is its id, or of a value of its own. */
export type Column<Row> = ColumnOptions<Row> &
  ({ id: FieldOf<Row>; value?: Value<Row> } | { id: string; value: Value<Row> })

/** The value for sorting, searching, export and (without `cell`) display. */
type Value<Row> = (row: Row) => CellValue

/** The value of a column in a row. */
export const valueIn = <Row>({ id, value }: Column<Row>, row: Row): CellValue =>
  value ? value(row) : (row as Record<string, CellValue>)[id]

interface ColumnOptions<Row> {
  header: string
  cell?: (row: Row) => ReactNode
  kind?: ColumnKind
  /** Whether a sum is shown below the rows. */
  sum?: boolean
  /** 'text' matches a part of it, 'select' offers the existing values (or `options`). */
  filter?: 'text' | 'select'
  /** Required for 'select' when the server pages, because the page does not have all values. */
  options?: readonly { value: string; label: string }[]
  /** May be switched off in 'Ver colunas'; default true. */
  hideable?: boolean
  /** Hidden until the person shows it. */
  startsHidden?: boolean
  /** In CSV and print even while it is hidden on the screen. */
  alwaysExported?: boolean
  /** Never shown, only exported and searched. */
  internal?: boolean
  /** Left out of CSV and print: a column of controls. */
  screenOnly?: boolean
  /** On a phone's card: its title, a line of it, a line after a tap (default), or nothing. */
  mobile?: 'title' | 'line' | 'more' | 'hidden'
  /** Text that is never cut, however narrow the table: a telephone, a status. Figures and dates never are. */
  nowrap?: boolean
  /** CSS width. */
  width?: string
}

const NUMERIC: ReadonlySet<ColumnKind> = new Set(['money', 'number', 'percent', 'margin'])

export const isNumeric = (kind: ColumnKind | undefined) => kind !== undefined && NUMERIC.has(kind)

/** The value as displayed; '' when there is none. */
export function formatValue(value: CellValue, kind: ColumnKind = 'text'): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (kind === 'date' || kind === 'datetime') return formatInstant(value, kind)
  if (value instanceof Date) return formatDateTime(value)
  if (typeof value === 'string') return value
  if (kind === 'money') return formatReais(value)
  if (kind === 'percent') return formatPercent(value)
  if (kind === 'margin') return formatMargin(value)
  return kind === 'number' ? formatNumber(value) : String(value)
}

function formatInstant(value: string | number | Date, kind: 'date' | 'datetime') {
  const instant = value instanceof Date ? value : new Date(value)
  if (Number.isNaN(instant.getTime())) return String(value)
  return kind === 'date' ? formatDate(instant) : formatDateTime(instant)
}

/** The value as a Portuguese spreadsheet reads it: plain numbers with a comma, no symbol, no grouping. */
export function exportValue(value: CellValue, kind: ColumnKind = 'text'): string {
  if (typeof value !== 'number' || !isNumeric(kind)) return formatValue(value, kind)
  return kind === 'money'
    ? decimalText(nearestCents(value)).replace('.', ',')
    : String(value).replace('.', ',')
}
