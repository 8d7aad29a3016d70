/**
 * From the second visit on, the phone screens open offline. Browsers allow this only on HTTPS and on the machine
 * itself; over plain HTTP the open page still works, but a reload needs the network.
 */
export function openWithoutNetwork() {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
