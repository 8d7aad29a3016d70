import type { MouseEvent } from 'react'

/** Longest time in milliseconds between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500

/**
 * Whether a click on a row is for the row: not for a control in it, and not the end of a selection of text.
 */
export function isRowClick({ target }: MouseEvent) {
  const isControl =
    target instanceof Element && target.closest('button, a, input, select, textarea, label') !== null
  return !isControl && (getSelection()?.isCollapsed ?? true)
}

/** Opens by a click: the second click of a double click must not press what appeared in the row's place. */
export function openByClick(open: () => void) {
  const swallow = (event: Event) => {
    if (!(event instanceof window.MouseEvent) || event.detail < 2) return
    event.stopPropagation()
    event.preventDefault()
  }
  for (const type of ['mousedown', 'mouseup', 'click'] as const) {
    document.addEventListener(type, swallow, true)
    setTimeout(() => document.removeEventListener(type, swallow, true), DOUBLE_CLICK_MS)
  }
  open()
}
