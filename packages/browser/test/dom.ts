import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// What a browser lacks under test, and a clean start: the files of a worker share its document and its modules.
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

// A field that grows with its text measures it anew when its letters arrive.
Object.assign(document, { fonts: new EventTarget() })
const listeners = new Set<(event: { matches: boolean }) => void>()
let phone = false
/** Sets the window's width to that of a phone or a PC. */
Object.assign(window, {
  setPhone(next: boolean) {
    phone = next
    for (const listener of listeners) listener({ matches: phone })
  },
  matchMedia: (query: string) => ({
    get matches() {
      return phone && query.includes('max-width')
    },
    media: query,
    addEventListener: (_type: string, listener: (event: { matches: boolean }) => void) =>
      listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: { matches: boolean }) => void) =>
      listeners.delete(listener),
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
