import type { App } from './shop.ts'

/** A download to a slow reader could take hours, and whoever stops a process kills it after half a minute. */
const PATIENCE_MS = 10_000

/** Takes no more requests, lets the answers under way finish for `patienceMs`, and cuts off those that are left. */
export async function closeApp(app: App, patienceMs = PATIENCE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.close().finally(() => clearTimeout(cut))
}
