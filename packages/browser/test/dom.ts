import { afterEach } from 'vitest'

// Only for tests of components; tests of rules run without a document.
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
  afterEach(cleanup)

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
}
