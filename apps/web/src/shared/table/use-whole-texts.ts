import { useSession } from '@shop/browser/session'
import { useState } from 'react'

/** Whether a person wants the long texts of a table in full, in as many lines as they need; stored in this browser. */
export function useWholeTexts(tableId: string) {
  const key = `whole-texts:${useSession()?.personId}:${tableId}`
  const [whole, setWhole] = useState(() => localStorage.getItem(key) !== null)
  const toggle = () => {
    setWhole(!whole)
    if (whole) localStorage.removeItem(key)
    else localStorage.setItem(key, 'true')
  }
  return [whole, toggle] as const
}
