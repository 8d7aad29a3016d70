import { type RefObject, useRef } from 'react'
import { type Keys, useKeys } from '../ui/use-keys.ts'
import type { TableRow } from './use-table-model.ts'

interface Rows<Row extends object> {
  enabled: boolean
  rows: readonly TableRow<Row>[]
  /** Whether a row is selected. */
  selected: boolean
  clear: () => void
}

const NONE: Keys = {}

/**
 * j and k go through the rows of a table where one is selected at a time, Escape ends the selection; the row itself
 * handles Enter.
 */
export function useRowKeys<Row extends object>({ enabled, rows, selected, clear }: Rows<Row>) {
  const table = useRef<HTMLDivElement>(null)
  const go = (steps: number) => {
    const boxes = boxesOf(table)
    const here = boxes.indexOf(document.activeElement as HTMLElement)
    const from = here >= 0 ? here : rows.findIndex((row) => row.selected)
    const to = Math.min(Math.max(from + steps, 0), boxes.length - 1)
    boxes[to]?.focus()
    boxes[to]?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
    if (!rows[to]?.selected) rows[to]?.toggle()
  }
  useKeys(
    enabled
      ? {
          j: () => go(1),
          k: () => go(-1),
          Escape: () => (selected ? clear() : false),
        }
      : NONE,
  )
  return table
}

const boxesOf = (table: RefObject<HTMLElement | null>) => [
  ...(table.current?.querySelectorAll<HTMLElement>('[data-selects]') ?? []),
]
