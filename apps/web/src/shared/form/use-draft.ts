import { useEffect, useState } from 'react'
import { newKey } from '../api/new-key.ts'
import { useSession } from '../api/use-session.ts'
import { clearDraft, draftKey, keyOfTry, readDraft, writeDraft } from './draft-store.ts'

interface Options<Values> {
  /** Names the form and what it edits: 'customer:12'. Without it nothing is kept. */
  name: string | undefined
  values: Values
  /** Only what differs from the start is worth keeping. */
  dirty: boolean
}

/** The draft found when the form opened, kept up to date in this tab while the form is dirty. */
export function useDraft<Values extends object>({ name, values, dirty }: Options<Values>) {
  const personId = useSession()?.personId
  const key = name && personId ? draftKey(personId, name) : null
  const [found] = useState(() => (key ? readDraft<Values>(sessionStorage, key) : null))
  useEffect(() => {
    if (!key) return
    if (dirty) writeDraft(sessionStorage, key, values)
    // What was undone must not come back.
    else sessionStorage.removeItem(key)
  }, [key, dirty, values])
  const clear = () => {
    if (key) clearDraft(sessionStorage, key)
  }
  /** Names what is sent: again the same name while the same is sent. */
  const keyFor = (body: unknown) => (key ? keyOfTry(sessionStorage, key, body) : newKey())
  return { found, clear, keyFor }
}
