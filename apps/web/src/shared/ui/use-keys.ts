import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Handlers by the event's `key`. A handler returns false if it does not handle the key. */
export type Keys = Record<string, () => unknown>

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))

const isOnControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, select, textarea, summary') !== null

/** Whether a dialog or menu is open. A closed selection keeps its list in the document, hidden. */
const isCovered = () =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(
    (one) => one.checkVisibility?.() ?? true,
  )

/**
 * Keys of the screen: inactive while somebody types, below a dialog or an open menu. Enter on a control is left to the
 * control.
 */
export function useKeys(keys: Keys) {
  const latest = useLatest(keys)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const run = latest.current[key]
      if (
        !run ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(target)
      )
        return
      if (isCovered()) return
      // The same press has just closed the dialog or menu that it came from.
      if (target instanceof Node && !target.isConnected) return
      if (key === 'Enter' && isOnControl(target)) return
      if (run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}
