import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Replaces browser functions that the test document lacks, and empties the document: the files of a worker share
// it and its modules.
configure({
  asyncUtilTimeout: Number(process.env.PATIENCE_MS),
  getElementError(message) {
    // What a person would look at: the open dialog, else the screen.
    const part = document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body
    const filterNode = (node: Node) => !/^(STYLE|SCRIPT|SVG|PATH)$/i.test(node.nodeName)
    const shown = prettyDOM(part, 4000, { filterNode, highlight: false })
    // Asked again with its own message when the wait is over.
    const error = new Error(message?.includes('\n\n<') ? message : `${message}\n\n${shown}`)
    error.name = 'TestingLibraryElementError'
    return error
  },
})
afterEach(cleanup)
// The testing library looks for Jest's timers before it waits for one.
Object.assign(globalThis, { jest: { advanceTimersByTime: vi.advanceTimersByTime } })
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

// A field that grows with its text measures itself again when its font is loaded.
Object.assign(document, { fonts: new EventTarget() })
// There is no layout to scroll; Chromium answers with a promise.
Element.prototype.scrollIntoView = async () => {}
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
