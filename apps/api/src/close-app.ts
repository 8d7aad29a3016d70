import type { App } from './context.ts'

/** A download to a slow client could take hours, and process managers kill a process after about 30 s. */
const TIMEOUT_MS = 10_000
const LOOK_MS = 100

/**
 * Accepts no more requests and waits for the responses under way; each connection is closed after its own, which would
 * otherwise be kept for a next request, all others at `cut`.
 */
export async function closeApp(app: App, cut = AbortSignal.timeout(TIMEOUT_MS)): Promise<void> {
  const closeConnections = () => app.server.closeAllConnections()
  cut.addEventListener('abort', closeConnections)
  const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  await app.close()
  clearInterval(look)
  // Otherwise the signal keeps the closed app in memory.
  cut.removeEventListener('abort', closeConnections)
}
