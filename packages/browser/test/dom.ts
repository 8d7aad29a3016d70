import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Replaces browser functions that the test document lacks, and empties the document: the files of a worker share
// it and its modules.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

// A field that grows with its text measures itself again when its font is loaded.
Object.assign(document, { fonts: new EventTarget() })
/** The window's width, stored with the document: a module that is loaded once keeps the result of `matchMedia`. */
interface Width {
  phone: boolean
  listeners: Set<(event: { matches: boolean }) => void>
}
const stored = window as typeof window & { width?: Width }
stored.width ??= { phone: false, listeners: new Set() }
const { width } = stored
width.phone = false
/** Sets the window's width to that of a phone or a PC. */
Object.assign(window, {
  setPhone(next: boolean) {
    width.phone = next
    for (const listener of width.listeners) listener({ matches: next })
  },
  matchMedia: (query: string) => ({
    get matches() {
      return width.phone && query.includes('max-width')
    },
    media: query,
    addEventListener: (_type: string, listener: (event: { matches: boolean }) => void) =>
      width.listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: { matches: boolean }) => void) =>
      width.listeners.delete(listener),
    addListener: () => {},
    removeListener: () => {},
  }),
  scrollTo: () => {},
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
