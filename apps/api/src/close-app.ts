import type { App } from './shop.ts'

/** A download to a slow client could take hours, and process managers kill a process after about 30 s. */
const TIMEOUT_MS = 10_000

/** Accepts no more requests, waits up to `timeoutMs` for the responses under way, then closes their connections. */
export async function closeApp(app: App, timeoutMs = TIMEOUT_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await app.close().finally(() => clearTimeout(cut))
}
