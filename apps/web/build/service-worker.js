// Lets a deliverer open his deliveries without a network. `FILES` (what that screen is made of) and `VERSION` are written
// above these lines by offline-deliveries.ts. Online nothing old is ever served: pages are asked of the server first,
// files carry their content's hash in the name, and the API is left alone.
const CACHE = `deliveries-${VERSION}`
const PAGE = '/'
/** A server that has not answered a page by then is as good as away. */
const PATIENCE_MS = 10_000

self.addEventListener('install', (event) => {
  const keep = async () =>
    (await caches.open(CACHE)).addAll([new Request(PAGE, { cache: 'reload' }), ...FILES])
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

const kept = async (request) => (await caches.open(CACHE)).match(request)

async function page(request) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  const answer = await fetch(request, { signal: patience.signal }).catch(() => Response.error())
  clearTimeout(timer)
  const isAway = answer.type === 'error' || answer.status >= 500
  return (isAway && (await kept(PAGE))) || answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((copy) => copy ?? fetch(request)))
})
