/// <reference lib="webworker" />
// Lets deliverers and stockers open their lists offline, and sends what they recorded when the network is back, also
// with the app closed. offline-screens.ts inserts `__FILES__` (the files of those screens), `__STORED_ON_USE__` and
// `__VERSION__`. Online it never serves old content: pages are requested from the server first, files have a hash of
// their content in the name, and calls of the API are not intercepted.
import { showPush } from '@shop/browser/build/push-worker'
import { readSender } from '../src/offline/offline-db.ts'
import { sendRecords } from '../src/offline/send-records.ts'
import { STORE_DECODER } from '../src/offline/worker-message.ts'

declare const self: ServiceWorkerGlobalScope
declare const __VERSION__: string
declare const __FILES__: string[]
declare const __STORED_ON_USE__: string[]

showPush(self, '/icon-192.png')

const CACHE = `screens-${__VERSION__}`
const PAGE = '/'
/** Calls of the API, and the customers' shop, which has its own worker: they are not handled. */
const LEFT_ALONE = /^\/(api|loja)(\/|$)/
/** Milliseconds; a server that has not answered with a page by then counts as unreachable. */
const TIMEOUT_MS = 10_000
/** Milliseconds; a worker still installing by then gives up, so that the next visit installs again instead of never. */
const INSTALL_MS = 120_000

self.addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(CACHE)
    await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...__FILES__])
    // Copied from the previous release's cache if it is still the same file.
    for (const file of __STORED_ON_USE__) {
      const copy = await caches.match(file)
      if (copy) await cache.put(file, copy)
    }
  }
  const late = new Promise((_, reject) => setTimeout(reject, INSTALL_MS))
  event.waitUntil(Promise.race([store(), late]).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    // The customers' shop on the same origin has caches of its own.
    for (const name of await caches.keys())
      if (name.startsWith('screens-') && name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

const stored = async (request: Request | string) => (await caches.open(CACHE)).match(request)

/**
 * A file that not every browser needs: it is stored once it was loaded. If there is no space for it, it is loaded from
 * the network.
 */
async function storedOnUse(request: Request, pathname: string) {
  const copy = await stored(pathname)
  if (copy) return copy
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(pathname, response.clone()).catch(() => undefined)
  return response
}

/** Stores the code for reading barcodes before it is used: a delivery has to be scanned without a network. */
async function storeDecoder() {
  const cache = await caches.open(CACHE)
  for (const file of __STORED_ON_USE__) if (!(await cache.match(file))) await cache.add(file)
}

self.addEventListener('message', (event) => {
  // Without a network this is tried again the next time.
  if (event.data === STORE_DECODER) event.waitUntil(storeDecoder().catch(() => undefined))
})

async function page(request: Request) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  const response = await fetch(request, { signal: controller.signal }).catch(() => Response.error())
  clearTimeout(timer)
  const isAway = response.type === 'error' || response.status >= 500
  return (isAway && (await stored(PAGE))) || response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || LEFT_ALONE.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (__FILES__.includes(pathname))
    event.respondWith(stored(pathname).then((copy) => copy ?? fetch(request)))
  else if (__STORED_ON_USE__.includes(pathname)) event.respondWith(storedOnUse(request, pathname))
})

/** The same function and lock as in the open app. */
async function send() {
  const { sent, refused, later } = await navigator.locks.request('shop-outbox', () =>
    sendRecords(readSender, new AbortController().signal),
  )
  if (sent.length + refused.length > 0) new BroadcastChannel('shop-outbox').postMessage('changed')
  // An error makes the browser try again later.
  if (later) throw new Error('Something is left to be sent')
}

// Background Sync, where the browser supports it.
self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) =>
  (event as ExtendableEvent).waitUntil(send()),
)
