import type { App } from './context.ts'

/** A download to a slow client could take hours, and process managers kill a process after about 30 s. */
const TIMEOUT_MS = 10_000

/** Accepts no more requests, waits for the responses under way until `cut`, then closes their connections. */
export async function closeApp(app: App, cut = AbortSignal.timeout(TIMEOUT_MS)): Promise<void> {
  const closeConnections = () => app.server.closeAllConnections()
  cut.addEventListener('abort', closeConnections)
  await app.close()
  // Otherwise the signal keeps the closed app in memory.
  cut.removeEventListener('abort', closeConnections)
}
