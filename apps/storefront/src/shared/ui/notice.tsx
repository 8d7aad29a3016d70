import { useEffect, useSyncExternalStore } from 'react'

const SHOWN_MS = 3_500
let shown: { text: string } | null = null
const listeners = new Set<() => void>()

function set(next: typeof shown) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a short message. */
export const notify = (text: string) => set({ text })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function Notice() {
  const notice = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return <div role="status">{notice && <p className="notice">{notice.text}</p>}</div>
}
