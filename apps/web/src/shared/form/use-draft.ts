import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../api/new-key.ts'
import { getSession } from '../api/session.ts'
import { clearDraft, draftKey, keyOfTry, readDraft, writeDraft } from './draft-store.ts'

interface Options<Values> {
  /** Names the form and what it edits: 'customer:12'. Without it nothing is kept. */
  name: string | undefined
  values: Values
  /** Only what differs from the start is worth keeping. */
  dirty: boolean
}

/** A pause in the typing: a draft with pictures is too large to be written with every key. */
const PAUSE_MS = 300

/** Whose draft it is: who signed in when the form opened, whatever becomes of the session. */
function keyFor(name: string | undefined) {
  const personId = getSession()?.personId
  return name && personId ? draftKey(personId, name) : null
}

/**
 * The draft found when the form opened, kept up to date in this tab while the form is dirty: after a pause, and at once
 * when the form or the page goes away.
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
      // What was undone must not come back.
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
  /** Names what is sent: again the same name while the same is sent. */
  const keyOf = (body: unknown) => (key ? keyOfTry(sessionStorage, key, body) : newKey())
  return { found, clear, keyFor: keyOf }
}
