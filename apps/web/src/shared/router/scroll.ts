import type { HistoryLocation } from '@tanstack/history'

const STORED = 'scrolled-to'
let positions: Record<string, number> | undefined
let resetsNext = true

const kept = () => {
  positions ??= JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>
  return positions
}
const keyOf = ({ state }: HistoryLocation) => state.__TSR_key ?? ''

/** Whether the page, once it shows the next address, is scrolled to where it was there, or to the top. */
export const scrollOnNext = (resets: boolean) => {
  resetsNext = resets
}

/** Keeps where the page is scrolled to at this step of the history. */
export function keepScroll(location: HistoryLocation) {
  kept()[keyOf(location)] = window.scrollY
}

export function scrollTo(location: HistoryLocation) {
  if (resetsNext) window.scrollTo(0, kept()[keyOf(location)] ?? 0)
  resetsNext = true
}

/** Positions outlast a reload. `present` is the shown address. */
export function watchScroll(present: () => HistoryLocation | undefined) {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    const location = present()
    if (location) keepScroll(location)
    sessionStorage.setItem(STORED, JSON.stringify(kept()))
  })
}
