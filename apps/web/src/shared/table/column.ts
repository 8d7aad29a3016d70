import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatNumber, formatPercent, formatReais } from '../ui/format.ts'

export type CellValue = string | number | boolean | Date | null | undefined

/** money in reais and percent in percents, as on the wire; date and datetime as ISO text or Date. */
export type ColumnKind = 'text' | 'money' | 'number' | 'percent' | 'date' | 'datetime'

export interface Column<Row> {
  id: string
  header: string
  /** What is sorted, searched, exported and (without `cell`) shown. */
  value: (row: Row) => CellValue
  cell?: (row: Row) => ReactNode
  kind?: ColumnKind
  /** Added up below the rows. */
  sum?: boolean
  /** Default true. */
  sortable?: boolean
  /** 'text' looks for a part of it, 'select' offers the values there are (or `options`). */
  filter?: 'text' | 'select'
  /** Needed for 'select' when the server pages: the rows here are not all there are. */
  options?: readonly { value: string; label: string }[]
  /** May be switched off in 'Ver colunas'; default true. */
  hideable?: boolean
  /** Switched off until the person asks for it. */
  startsHidden?: boolean
  /** Never shown, only exported and searched. */
  internal?: boolean
  /** Left out of CSV and print: a column of controls. */
  screenOnly?: boolean
  /** On a phone's card: its title, a line of it, a line after a tap (default), or nothing. */
  mobile?: 'title' | 'line' | 'more' | 'hidden'
  /** Text that must stay on one line: a telephone, a document. Figures and dates always do. */
  nowrap?: boolean
  /** CSS width. */
  width?: string
}

const NUMERIC: ReadonlySet<ColumnKind> = new Set(['money', 'number', 'percent'])

export const isNumeric = (kind: ColumnKind | undefined) => kind !== undefined && NUMERIC.has(kind)

// Half a cent of binary noise in a sum must not show.
const toCents = (reais: number) => Math.round(reais * 100)

/** The value as people read it; '' when there is none. */
export function formatValue(value: CellValue, kind: ColumnKind = 'text'): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (kind === 'date' || kind === 'datetime') return formatInstant(value, kind)
  if (value instanceof Date) return formatDateTime(value)
  if (typeof value === 'string') return value
  if (kind === 'money') return formatReais(value)
  if (kind === 'percent') return formatPercent(value)
  return kind === 'number' ? formatNumber(value) : String(value)
}

function formatInstant(value: string | number | Date, kind: 'date' | 'datetime') {
  const instant = value instanceof Date ? value : new Date(value)
  if (Number.isNaN(instant.getTime())) return String(value)
  return kind === 'date' ? formatDate(instant) : formatDateTime(instant)
}

/** The value as a spreadsheet in Portuguese reads it: plain numbers with a comma, no symbol, no grouping. */
export function exportValue(value: CellValue, kind: ColumnKind = 'text'): string {
  if (typeof value !== 'number' || !isNumeric(kind)) return formatValue(value, kind)
  return kind === 'money'
    ? (toCents(value) / 100).toFixed(2).replace('.', ',')
    : String(value).replace('.', ',')
}
