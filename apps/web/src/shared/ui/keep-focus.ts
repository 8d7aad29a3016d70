/** Places of one screen to look back on. */
const MOST = 30
/** What takes the focus by itself, a dialog or a field that opened, does so first. */
const PAUSE_MS = 100

/**
 * Finds the focus a new place when what held it is taken away or switched off, a button of a row that is gone or of
 * a dialog that closed: a keyboard or a screen reader would begin again at the top of the page. It goes to the row that
 * took the other's place, or where it was before, in the dialog that is open or else on the screen; or to that dialog,
 * or to the screen's title.
 */
export function keepFocus() {
  let places: HTMLElement[] = []
  // What was left by a press beside every control is not looked for.
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
  // A mouse is not led away from where it is.
  if (place?.matches(':focus-visible') && place !== area) place.scrollIntoView({ block: 'nearest' })
}

const mayHold = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')
/** A list to choose from would open by being given the focus. */
const opensList = (element: HTMLElement) => element.matches('[role="combobox"], [aria-haspopup="listbox"]')
const isRowWith = (held: HTMLElement | null, removed: Node | undefined) =>
  removed instanceof HTMLElement && removed.matches('li, tr, article') && removed.contains(held)
