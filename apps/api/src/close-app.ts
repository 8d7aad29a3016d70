import type { App } from './shop.ts'

/** A download to a slow client could take hours, and process managers kill a process after about 30 s. */
const PATIENCE_MS = 10_000

/** Accepts no more requests, waits up to `patienceMs` for the responses under way, then closes their connections. */
export async function closeApp(app: App, patienceMs = PATIENCE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.close().finally(() => clearTimeout(cut))
}
