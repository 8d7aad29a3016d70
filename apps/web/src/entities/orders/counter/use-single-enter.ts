import { useEffect } from 'react'

/** A held Enter key acts once: one that opens a dialog must not confirm it too. */
export function useSingleEnter() {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.repeat) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', stop, true)
    return () => window.removeEventListener('keydown', stop, true)
  }, [])
}
