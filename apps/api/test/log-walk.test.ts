import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { App } from '../src/context'
import { openSession } from '../src/features/identity/accounts/session.service.ts'
import { publicLink, signedLink } from '../src/features/platform/files/signed-link.ts'
import { requestLog } from '../src/plugins/log.ts'
import { RELEASE } from '../src/release.ts'
import { type Method, openTestShop, type Person, type TestShop } from './harness.ts'
import { makeCustomer } from './make.ts'

const SECRETS = {
  name: 'Marcolina Espionada',
  email: 'marcolina@espionada.example',
  document: '52998224725',
  phone: '11955554444',
  password: 'senha-espionada-2026',
  search: 'capinha-espionada',
}
/** Values of path parameters; all others are numbers. */
const PARAMETERS: Record<string, string> = {
  email: SECRETS.email,
  term: SECRETS.search,
  param: SECRETS.search,
  brand: SECRETS.name,
  reference: SECRETS.search,
  status: '13',
  start: '2026-01-01T00:00:00',
  end: '2026-01-02T00:00:00',
  code: SECRETS.document,
  name: SECRETS.name,
}

let shop: TestShop
let app: App
let admin: Person
const lines: string[] = []
/** Texts that no line may contain; the test adds its tokens and signatures. */
const forbidden = new Set<string>(Object.values(SECRETS))

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  const stream = { write: (line: string) => void lines.push(line) }
  app = await buildApp(shop.context, { checkResponses: true, logger: requestLog('trace', stream) })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

async function send(method: Method, url: string, person: Person | null, payload?: object) {
  const headers = person ? { authorization: `Bearer ${person.token}`, cookie: `session=${person.token}` } : {}
  const response = await app.inject({
    method,
    url,
    headers: { ...headers, referer: `https://x.example/?q=${encodeURIComponent(SECRETS.search)}` },
    ...(payload ? { payload } : {}),
    payloadAsStream: true,
  })
  response.stream().destroy()
  return response.statusCode
}

const found = () =>
  [...forbidden]
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => lines.some((line) => line.includes(secret)))

test('contains no person, search text, password, token or signature after calling all routes', async () => {
  const { name, email, document, phone } = SECRETS
  const customer = await makeCustomer(shop.db, { name, email, document, phone })
  const { accessToken } = await openSession(shop.context, { customerId: customer.id }, SECRETS.name, {
    ip: '127.0.0.1',
    userAgent: SECRETS.search,
  })
  const self = { id: customer.id, token: accessToken }
  const link = signedLink(shop.context.tokenSecret, `private/${'a'.repeat(64)}.jpg`)
  for (const text of [admin.token, self.token, new URL(link, 'http://x').searchParams.get('signature') ?? ''])
    forbidden.add(text)
  await send('GET', link, null)
  await send('GET', publicLink(`public/${'a'.repeat(64)}.jpg`), null)
  const query = new URLSearchParams({ search: SECRETS.search, param: SECRETS.name, q: SECRETS.email })
  for (const { method, url } of shop.app.routeTable.filter((route) => !route.url.endsWith('/signout'))) {
    const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(PARAMETERS[name] ?? '1'))
    for (const person of [admin, self, null])
      await send(method as Method, `${path}?${query}`, person, method === 'GET' ? undefined : SECRETS)
  }
  await send('GET', `/api/${SECRETS.email}/nada?${query}`, admin)
  await send('GET', `/api/orders/%ff${SECRETS.name}`, admin)
  expect(lines.length).toBeGreaterThan(shop.app.routeTable.length * 2)
  expect(found()).toEqual([])
})

test('names request, route, status and release, not the address of the request', async () => {
  lines.length = 0
  await send('GET', `/api/administrator/customer/${SECRETS.email}`, admin)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request',
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    release: RELEASE,
    method: 'GET',
    route: '/api/administrator/customer/:email',
    ip: '127.0.0.1',
    statusCode: 200,
  })
})

test('of a database error has what was violated, but not the row', async () => {
  lines.length = 0
  const { id } = await makeCustomer(shop.db)
  await sql`alter table customers add constraint nobody_moves check (notes <> ${sql.lit(SECRETS.name)})`.execute(
    shop.owner,
  )
  const body = { customerId: id, notes: SECRETS.name }
  expect(await send('PATCH', '/api/customers', admin, body)).toBe(500)
  expect(found()).toEqual([])
  const failure = lines.map((line) => JSON.parse(line)).find(({ err }) => err)
  expect(failure.err).toMatchObject({ code: '23514', constraint: 'nobody_moves', table: 'customers' })
})
