/** Resolves after the time, earlier when the network is back, or at once when `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    globalThis.addEventListener?.('online', done)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
}
