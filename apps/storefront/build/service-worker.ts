/// <reference lib="webworker" />
// Opens the shop offline. service-worker-plugin.ts inserts `__FILES__` (page, scripts, styles, icons) and
// `__VERSION__`. Online it never serves old content: the page is requested from the server first, and files have a hash
// of their content in the name. Product images never change under their address. Calls of the API are not
// intercepted: the app decides which of their responses are stored.
import { showPush } from '@shop/browser/build/push-worker'

declare const self: ServiceWorkerGlobalScope
declare const __VERSION__: string
declare const __FILES__: string[]

showPush(self, '/loja/icon-192.png')

const FILES = `loja-files-${__VERSION__}`
const IMAGES = 'loja-pictures'
const MOST_IMAGES = 300
const PAGE = '/loja/'
const IMAGE = /^\/api\/files\/public\//
/** Milliseconds; a server that has not answered with a page by then counts as unreachable. */
const TIMEOUT_MS = 5_000

self.addEventListener('install', (event) => {
  const store = async () =>
    (await caches.open(FILES)).addAll([new Request(PAGE, { cache: 'reload' }), ...__FILES__])
  event.waitUntil(store().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('loja-files-') && name !== FILES) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

async function page(request: Request) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(request, { signal: timeout }).catch(() => Response.error())
  const isAway = response.type === 'error' || response.status >= 500
  return (isAway && (await caches.match(PAGE))) || response
}

async function image(request: Request) {
  const cache = await caches.open(IMAGES)
  const stored = await cache.match(request)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) {
    // Storing may fail for lack of space; the response is returned anyway.
    await cache.put(request, response.clone()).catch(() => undefined)
    const oldest = (await cache.keys()).slice(0, -MOST_IMAGES)
    for (const key of oldest) await cache.delete(key)
  }
  return response
}

const file = async (request: Request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (IMAGE.test(pathname)) event.respondWith(image(request))
  else if (__FILES__.includes(pathname)) event.respondWith(file(request))
})
