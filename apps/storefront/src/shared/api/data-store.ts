import { getSession } from '@shop/browser/session'

// The last answers, stored on the phone for use offline. Cache storage exists on secure origins only; elsewhere nothing
// is stored, because the storefront could not be opened offline there either. Query's persister would store all answers
// as one text, anew at each change.
const PREFIX = 'loja-data-'
const nameOf = (personId: string | undefined) => PREFIX + (personId ?? '').replace(/^c/, '')

const store = () => {
  const personId = getSession()?.personId
  return personId && 'caches' in globalThis ? caches.open(nameOf(personId)) : undefined
}

export async function readStored<T>(path: string): Promise<T | undefined> {
  const response = await (await store())?.match(path).catch(() => undefined)
  return response && ((await response.json()) as T)
}

/** Safari has no idle callbacks. */
const idle = () => new Promise<unknown>((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))

/** Stores a response for the customer who is signed in now, after the browser has shown it. */
export async function storeData(path: string, data: unknown) {
  const opened = store()
  if (!opened) return
  await idle()
  // Without space nothing is stored, and the response is shown all the same.
  await (await opened).put(path, new Response(JSON.stringify(data))).catch(() => undefined)
}

/** Deletes the data of everybody on this device except the customer who is signed in. */
export async function deleteOthersData() {
  if (!('caches' in globalThis)) return
  const own = nameOf(getSession()?.personId)
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && (name !== own || own === PREFIX)) await caches.delete(name)
}
