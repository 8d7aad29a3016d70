import { session } from './session.ts'

// The last answers, stored on the phone for use offline. Cache storage exists on secure origins only; elsewhere nothing
// is stored, because the shop could not be opened offline there either.
const PREFIX = 'loja-data-'
const store = () => {
  const id = session.get()?.customerId
  return id && 'caches' in globalThis ? caches.open(PREFIX + id) : undefined
}

export interface Kept<T> {
  data: T
  at: Date
}

export async function readKept<T>(path: string): Promise<Kept<T> | undefined> {
  const answer = await (await store())?.match(path).catch(() => undefined)
  return answer && { data: (await answer.json()) as T, at: new Date(answer.headers.get('x-kept-at') ?? 0) }
}

/** Safari has no idle callbacks. */
const idle = () => new Promise<unknown>((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))

/** Stores an answer for the customer who is signed in now, after the browser has shown it. */
export async function keep(path: string, data: unknown) {
  const opened = store()
  await idle()
  const headers = { 'x-kept-at': new Date().toISOString() }
  // Without space nothing is stored, and the answer is shown all the same.
  await (await opened)?.put(path, new Response(JSON.stringify(data), { headers })).catch(() => undefined)
}

/** Deletes data that other people, or this person before signing out, left on this device. */
export async function forgetKept(exceptCustomer?: number) {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + exceptCustomer) await caches.delete(name)
}
