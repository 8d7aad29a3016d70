import { useSession } from '@shop/browser/session'
import { useState } from 'react'
import type { Column } from './column.ts'

function readHidden(key: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.map(String) : null
  } catch {
    return null
  }
}

/** The columns that a person hid, stored for that person and table in this browser. */
export function useHiddenColumns<Row>(tableId: string, columns: readonly Column<Row>[]) {
  const key = `columns:${useSession()?.personId}:${tableId}`
  const [hidden, setHidden] = useState(
    () => readHidden(key) ?? columns.filter((column) => column.startsHidden).map((column) => column.id),
  )
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]
    setHidden(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return { hidden, toggle }
}
