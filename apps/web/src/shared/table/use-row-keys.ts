import { type RefObject, useRef } from 'react'
import { type Keys, useKeys } from '../ui/use-keys.ts'
import type { TableRow } from './use-table-model.ts'

interface Rows<Row extends object> {
  /** Whether rows can be opened or selected; a table that is only read leaves the keys to its screen. */
  enabled: boolean
  rows: readonly TableRow<Row>[]
  selectable: boolean
  /** Whether a row is selected. */
  selected: boolean
  clear: () => void
}

const NONE: Keys = {}

/**
 * j and k move the focus through the rows, x selects the focused one, Escape ends the selection; the row itself handles
 * Enter. With several tables on a screen: the one with the focus, otherwise the first.
 */
export function useRowKeys<Row extends object>({ enabled, rows, selectable, selected, clear }: Rows<Row>) {
  const table = useRef<HTMLDivElement>(null)
  const hasKeys = () => {
    const all = [...document.querySelectorAll('[data-row-keys]')]
    return table.current === (all.find((one) => one.contains(document.activeElement)) ?? all[0])
  }
  const focused = () => rowsOf(table).findIndex((row) => row.contains(document.activeElement))
  const go = (steps: number) => {
    const places = rowsOf(table)
    if (!hasKeys() || places.length === 0) return false
    const here = focused()
    const from = here >= 0 ? here : rows.findIndex((row) => row.selected)
    const to = places[Math.min(Math.max(from + steps, 0), places.length - 1)]
    const target = to?.querySelector<HTMLElement>('[data-selects]') ?? to
    return target?.focus()
  }
  const select = () => {
    const row = selectable && hasKeys() ? rows[focused()] : undefined
    return row ? row.toggle() : false
  }
  useKeys(
    enabled
      ? {
          j: () => go(1),
          k: () => go(-1),
          x: select,
          Escape: () => (selected && hasKeys() ? clear() : false),
        }
      : NONE,
  )
  return table
}

const rowsOf = (table: RefObject<HTMLElement | null>) => [
  ...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]
