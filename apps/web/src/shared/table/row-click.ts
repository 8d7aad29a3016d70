import type { MouseEvent } from 'react'

/** Longest time in milliseconds between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, label') !== null

/**
 * Whether the pointer was last pressed on a control. What the press does (a message below the field that lost the focus)
 * can move the rows, and the browser then reports a click on the row that holds both ends.
 */
let pressedControl = false
document.addEventListener('pointerdown', ({ target }) => (pressedControl = isControl(target)), true)

/**
 * Whether a click on a row is for the row: neither begun nor ended on a control in it, and not the end of a selection of
 * text. A click without a pointer (`detail` 0) has no press.
 */
export function isRowClick({ target, detail }: MouseEvent) {
  if (isControl(target) || (detail > 0 && pressedControl)) return false
  return getSelection()?.isCollapsed ?? true
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
