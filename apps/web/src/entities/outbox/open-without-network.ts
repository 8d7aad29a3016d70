/**
 * From the second visit on the phone screens open without a network. Browsers allow it on HTTPS and on the machine
 * itself only; over plain HTTP the open page still works, and a reload needs the network.
 */
export function openWithoutNetwork() {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
