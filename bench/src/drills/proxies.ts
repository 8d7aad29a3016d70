import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, crc32, deflateSync } from 'node:zlib'
import { type Connection, connectionUrl } from '@shop/postgres/connection'
import { freePort } from '../free-port.ts'
import { DOMAIN, FRONTS, type Front, isInstalled, startFront } from '../fronts.ts'
import type { Figure } from '../report.ts'
import { startApi } from '../servers.ts'
import { ADMIN, CHOICE, WITH_ADMIN } from '../shop-client.ts'
import { fillTradingShop } from '../trading-shop.ts'

const PORT = await freePort()
const FIRST_FRONT = await freePort(2 * FRONTS.length)
const SECRET = 'a secret of the shop behind the proxies, for the drill'
/** Longer than any of the proxies waits for a sign of life. */
const QUIET_MS = 75_000

interface Question {
  method?: string
  body?: object | FormData
  headers?: Record<string, string>
  /** The address of this machine from which is asked: another one for each person. */
  from?: string
}
interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks as a browser does that was given the shop's name, over TLS. */
async function ask(
  front: Front,
  path: string,
  { method, body, headers, from }: Question = {},
): Promise<Answer> {
  const sent = body === undefined || body instanceof FormData ? new Response(body) : Response.json(body)
  const bytes = Buffer.from(await sent.arrayBuffer())
  const type = sent.headers.get('content-type')
  return new Promise((resolve, reject) => {
    const call = overHttps({
      host: '127.0.0.1',
      port: front.port,
      servername: DOMAIN,
      ca: front.certificate,
      agent: false,
      localAddress: from ?? '127.0.0.1',
      method: method ?? (body ? 'POST' : 'GET'),
      path,
      headers: {
        host: DOMAIN,
        ...(type && { 'content-type': type }),
        ...(body && { 'content-length': bytes.length }),
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('response', async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
    })
    call.end(bytes)
  })
}

const dataOf = ({ body }: Answer) => (JSON.parse(body.toString()) as { data: Record<string, unknown> }).data

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

/** A photo of 5 MB that no compression makes smaller. */
function photo(): Blob {
  const size = 1_300
  const piece = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size)
  head.writeUInt32BE(size, 4)
  head.set([8, 2], 8)
  const rows = Array.from({ length: size }, () => Buffer.concat([Buffer.alloc(1), randomBytes(size * 3)]))
  const data = deflateSync(Buffer.concat(rows), { level: 0 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const file = [signature, piece('IHDR', head), piece('IDAT', data), piece('IEND', Buffer.alloc(0))]
  return new Blob([Buffer.concat(file)], { type: 'image/png' })
}

interface Visitor {
  front: Front
  /** Address of this person; the proxy is called by no other. */
  from: string
  authorization: string
  /** To whom this person sells. */
  customerId: number
}

/** Watches a board while `watch` runs: what was said, in how many parts, and whether it is open. */
async function withBoard(
  { front, from, authorization }: Visitor,
  watch: (board: { said: string; signs: number; isOpen: boolean }) => Promise<void>,
): Promise<void> {
  const board = { said: '', signs: 0, isOpen: true }
  const call = overHttps({
    host: '127.0.0.1',
    port: front.port,
    servername: DOMAIN,
    ca: front.certificate,
    agent: false,
    localAddress: from,
    path: '/api/orders/events',
    headers: { host: DOMAIN, authorization },
  })
  const close = () => {
    board.isOpen = false
  }
  call.on('error', close).on('close', close)
  call.on('response', (response) =>
    response.setEncoding('utf8').on('data', (text: string) => {
      board.said += text
      board.signs++
    }),
  )
  call.end()
  await watch(board).finally(() => call.destroy())
}

const within = async (ms: number, isSo: () => boolean): Promise<boolean> => {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(20)) if (isSo()) return true
  return isSo()
}

/** What a shop behind each of the proxies of `deploy/` has to do; each throws an Error that says what it does not. */
const PROMISES: Record<string, (visitor: Visitor) => Promise<void>> = {
  'http:// leads to https://': async ({ front }) => {
    const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) =>
      overHttp({ host: '127.0.0.1', port: front.port + 1, headers: { host: DOMAIN } }, (response) => {
        response.resume()
        resolve(response.headers)
      })
        .on('error', reject)
        .end(),
    )
    must(answer.location?.startsWith(`https://${DOMAIN}`) === true, `leads to ${answer.location}`)
  },
  'pages require TLS': async ({ front }) => {
    const { status, headers } = await ask(front, '/')
    must(status === 200 && Boolean(headers['strict-transport-security']), `/: ${status}`)
  },
  'health and metrics are closed, however they are written': async ({ front }) => {
    for (const path of ['/readyz', '/healthz', '/metrics', '/%72eadyz', '/metric%73', '/readyz?a=1']) {
      const { status } = await ask(front, path)
      must(status === 404, `${path}: ${status}`)
    }
  },
  'the trail has the address of who signed in, not what was written into a header': async (visitor) => {
    const { front, from, authorization } = visitor
    const entries = dataOf(await ask(front, '/api/audit', { headers: { authorization }, from })).entries
    const addresses = (entries as { ip: string }[]).map(({ ip }) => ip)
    must(addresses.includes(from), `the trail has ${addresses.join(', ')}`)
    must(!addresses.includes('203.0.113.9'), 'the trail has an address from a header')
  },
  'guesses lock out their own address only': async ({ front }) => {
    const guess = (from: string, email: string, password: string) =>
      ask(front, '/api/accounts/signin', {
        body: { email, password },
        from,
        headers: { 'x-forwarded-for': `198.51.100.${Math.trunc(Math.random() * 250)}` },
      })
    const [stranger, person] = [`127.1.${front.port % 250}.1`, `127.2.${front.port % 250}.1`]
    let status = 0
    for (let tries = 0; tries < 60 && status !== 429; tries++)
      ({ status } = await guess(stranger, ADMIN.email, 'errada'))
    must(status === 429, `guesses are answered with ${status}`)
    const other = await guess(person, ADMIN.email, ADMIN.password)
    must(other.status === 200, `somebody else gets ${other.status}`)
  },
  'an order is placed, and told to a board within five seconds': (visitor) =>
    withBoard(visitor, async (board) => {
      const { front, from, authorization, customerId } = visitor
      must(await within(5_000, () => board.said.includes('data:')), 'the board says nothing')
      const headers = { authorization, 'idempotency-key': `order-of-front-${front.port}` }
      const product = { productId: 1, quantity: 1 }
      const cart = `/api/orders/cart/add/${customerId}`
      const added = await ask(front, cart, { body: product, headers: { authorization }, from })
      must(added.status === 201, `cart: ${added.status} ${added.body}`)
      const placed = await ask(front, `/api/orders/checkout/${customerId}`, { body: CHOICE, headers, from })
      must(placed.status === 201, `checkout: ${placed.status} ${placed.body}`)
      const told = `"orderId":${dataOf(placed).orderId}`
      must(await within(5_000, () => board.said.includes(told)), `the board does not say ${told}`)
    }),
  'a quiet board stays open and hears signs of life': (visitor) =>
    withBoard(visitor, async (board) => {
      await sleep(QUIET_MS)
      must(board.isOpen, `closed after ${board.signs} signs`)
      must(board.signs >= 3, `${board.signs} signs`)
    }),
  'a photo of 5 MB is taken': async ({ front, from, authorization }) => {
    const headers = { authorization }
    const list = dataOf(await ask(front, '/api/products?limit=1&offset=0', { headers, from }))
    const { code } = (list.items as { code: string }[])[0] ?? {}
    const body = new FormData()
    body.set('image', photo(), 'foto.png')
    const { status, body: said } = await ask(front, `/api/products/image/${code}`, {
      method: 'PATCH',
      body,
      headers,
      from,
    })
    must(status === 200, `${status} ${said.subarray(0, 200)}`)
  },
  'a list arrives compressed': async ({ front, from, authorization }) => {
    const headers = { authorization, 'accept-encoding': 'gzip, br' }
    const answer = await ask(front, '/api/products?limit=100&offset=0', { headers, from })
    must(answer.headers['content-encoding'] === 'br', `${answer.headers['content-encoding']}`)
    const { data } = JSON.parse(brotliDecompressSync(answer.body).toString())
    must(data.items.length === 100, `${data.items.length} products`)
  },
}

/** Each proxy with its file in `deploy/`; undefined where none is installed. */
export async function proxies(database: Connection): Promise<Figure[] | undefined> {
  const names = FRONTS.filter(isInstalled)
  if (names.length === 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-proxies-'))
  const api = await startApi(
    PORT,
    {
      ...WITH_ADMIN,
      DATABASE_URL: connectionUrl(database),
      DATA_DIR: join(folder, 'shop'),
      TOKEN_SECRET: SECRET,
      TRUST_PROXY: '1',
      RATE_LIMIT: 'on',
      PUBLIC_URL: `https://${DOMAIN}`,
    },
    openSync(join(folder, 'api.log'), 'a'),
  )
  await fillTradingShop(database, { products: 200, customers: names.length, stock: '100' })
  const tryAll = async (name: (typeof names)[number], n: number): Promise<Figure> => {
    const front = await startFront(name, folder, FIRST_FRONT + 2 * n, PORT)
    const from = `127.0.1.${n + 1}`
    const signedIn = await ask(front, '/api/accounts/signin', {
      body: ADMIN,
      from,
      headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
    })
    const authorization = `Bearer ${dataOf(signedIn).accessToken}`
    const visitor = { front, from, authorization, customerId: n + 1 }
    const found = await Promise.all(
      Object.entries(PROMISES).map(([promise, keep]) =>
        keep(visitor).then(
          () => [],
          (error: Error) => [`${promise}: ${error.message}`],
        ),
      ),
    )
    await front.stop()
    for (const problem of found.flat()) console.error(`  ${name}: ${problem}`)
    return {
      name: `${name} before the shop: of ${found.length} promises not kept`,
      value: found.flat().length,
      promise: 0,
    }
  }
  try {
    return await Promise.all(names.map(tryAll))
  } finally {
    await api.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
