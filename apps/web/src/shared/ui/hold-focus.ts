/** How many focused elements of a screen are stored. */
const MOST = 30
/** Milliseconds: a dialog or field that takes the focus when opening does so within this time. */
const PAUSE_MS = 100

/**
 * Moves the focus when its element is removed or disabled (a button of a removed row or of a closed dialog): otherwise
 * the keyboard or a screen reader would start again at the top of the page. It goes to the row that replaced the other,
 * or to an earlier place, in the open dialog or on the screen; otherwise to that dialog, or to the screen's title.
 */
export function holdFocus() {
  let places: HTMLElement[] = []
  // After a click outside every control, the focus is not restored.
  let held: HTMLElement | null = null
  let nextRow: Node | null = null
  let timer: number | undefined

  const find = () => {
    if (held && !mayHold(held) && document.activeElement === document.body) putBack(places, nextRow)
  }
  new MutationObserver((records) => {
    if (!held || mayHold(held)) return
    nextRow = records.find((record) => isRowWith(held, record.removedNodes[0]))?.nextSibling ?? nextRow
    clearTimeout(timer)
    timer = window.setTimeout(find, PAUSE_MS)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    held = target
    nextRow = null
    places = [...places.filter((place) => place !== target && place.isConnected), target].slice(-MOST)
  })
  document.addEventListener('pointerdown', () => (held = null), true)
}

function putBack(places: readonly HTMLElement[], nextRow: Node | null) {
  const area =
    [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ??
    document.querySelector('main')
  const controls =
    nextRow instanceof HTMLElement ? nextRow.querySelectorAll<HTMLElement>('a, button, input') : []
  const place =
    [...controls].find(mayHold) ??
    places.findLast((one) => area?.contains(one) && mayHold(one) && !opensList(one)) ??
    area?.querySelector<HTMLElement>('h1[tabindex]') ??
    area
  place?.focus({ preventScroll: true })
  // Scrolls only for keyboard users: with a mouse the page stays in place.
  if (place?.matches(':focus-visible') && place !== area) place.scrollIntoView({ block: 'nearest' })
}

const mayHold = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')
/** A selection list would open when focused. */
const opensList = (element: HTMLElement) => element.matches('[role="combobox"], [aria-haspopup="listbox"]')
const isRowWith = (held: HTMLElement | null, removed: Node | undefined) =>
  removed instanceof HTMLElement && removed.matches('li, tr, article') && removed.contains(held)
