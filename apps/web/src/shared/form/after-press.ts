let pressed = false
let waiting: (() => void)[] = []

function press() {
  pressed = true
}

function release() {
  pressed = false
  // The click comes after the release, and its target must not have moved until then.
  setTimeout(() => {
    const due = waiting
    waiting = []
    for (const work of due) work()
  })
}

window.addEventListener('mousedown', press, true)
window.addEventListener('mouseup', release, true)
window.addEventListener('dragend', release, true)

/**
 * Runs `work` now, or after the mouse or finger is released: a message that appears when a field is left moves the
 * content below, including the button being pressed.
 */
export function afterPress(work: () => void) {
  if (pressed) waiting.push(work)
  else work()
}
