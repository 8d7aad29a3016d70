let pressed = false
let waiting: (() => void)[] = []

function press() {
  pressed = true
}

function release() {
  pressed = false
  // The click comes after the release, and what it lands on must not have moved until then.
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
 * Does `work` now, or once the mouse (or the finger) is up again: a message that appears when a field is left
 * pushes the rest down, from under a press that has only begun.
 */
export function afterPress(work: () => void) {
  if (pressed) waiting.push(work)
  else work()
}
