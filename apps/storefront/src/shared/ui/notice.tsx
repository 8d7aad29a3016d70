import { useEffect } from 'preact/hooks'
import { createStore } from '../store.ts'

const SHOWN_MS = 3_500
const notice = createStore<{ text: string } | null>(null)

/** Shows a short message. */
export const notify = (text: string) => notice.set({ text })

export function Notice() {
  const shown = notice.use()
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => notice.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return <div role="status">{shown && <p class="notice">{shown.text}</p>}</div>
}
