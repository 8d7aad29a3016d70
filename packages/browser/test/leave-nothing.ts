import { afterAll, vi } from 'vitest'

// The files of a worker share its globals and modules: what a file replaced ends with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
