import { newKey } from '@shop/browser/new-key'
import { getSession } from '@shop/browser/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clearDraft, draftKey, keyOfTry, readDraft, writeDraft } from './draft-store.ts'

interface Options<Values> {
  /** The form and the record it edits, such as 'customer:12'. Without it nothing is stored. */
  name: string | undefined
  values: Values
  /** Only a changed form is stored. */
  dirty: boolean
}

/** A pause in typing: a draft with images is too large to be stored at every key. */
const PAUSE_MS = 300

/** The key of the person who was signed in when the form opened, whatever happens to the session. */
function keyFor(name: string | undefined) {
  const personId = getSession()?.personId
  return name && personId ? draftKey(personId, name) : null
}

/**
 * The draft found when the form opened, kept up to date in this tab while the form is dirty: after a pause, and at once
 * when the form or the page is left.
 */
export function useDraft<Values extends object>({ name, values, dirty }: Options<Values>) {
  const [key] = useState(() => keyFor(name))
  const [found] = useState(() => (key ? readDraft<Values>(sessionStorage, key) : null))
  const unwritten = useRef<(() => void) | null>(null)
  const wasDirty = useRef(false)
  const flush = useCallback(() => {
    unwritten.current?.()
    unwritten.current = null
  }, [])

  useEffect(() => {
    if (!key) return
    if (!dirty) {
      unwritten.current = null
      // Undone changes must not come back.
      if (wasDirty.current) sessionStorage.removeItem(key)
      return
    }
    wasDirty.current = true
    unwritten.current = () => writeDraft(sessionStorage, key, values)
    const timer = setTimeout(flush, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, dirty, values, flush])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])

  const clear = () => {
    unwritten.current = null
    if (key) clearDraft(sessionStorage, key)
  }
  /** The key of a body: the same while the same body is sent. */
  const keyOf = (body: unknown) => (key ? keyOfTry(sessionStorage, key, body) : newKey())
  return { found, clear, keyFor: keyOf }
}
