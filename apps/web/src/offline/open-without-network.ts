import { STORE_DECODER } from './worker-message.ts'

/**
 * Milliseconds before the service worker is registered. WebKit never starts a worker whose page is left while its
 * script arrives, such as the first screen after the sign-in, and keeps it installing until the browser ends.
 */
const SETTLED_MS = 2_000

/**
 * From the second visit on, the phone screens open offline. Browsers allow this only on HTTPS and on the machine
 * itself; over plain HTTP the open page still works, but a reload needs the network.
 */
export function openWithoutNetwork() {
  if (!import.meta.env.PROD) return
  setTimeout(() => navigator.serviceWorker?.register('/sw.js').catch(() => undefined), SETTLED_MS)
}

/**
 * Makes the service worker store the code that reads barcodes, if the browser cannot read them itself, for doors
 * without a network.
 */
export async function storeDecoder() {
  const { readsCodes } = await import('../shared/scan/decoder.ts')
  if (await readsCodes()) return
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(STORE_DECODER)
}
