import { type RefObject, useEffect } from 'react'
import { isTyping } from '../../../shared/ui/use-keys.ts'

/** `/` (outside a field) and Ctrl K or ⌘ K put the focus into the input. */
export function useSearchKeys(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const ctrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      // A dialog keeps the focus inside it.
      if ((!slash && !ctrlK) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
