import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword, passwordMatches } from '../src/features/identity/accounts/password.ts'
import type { GuardedRoute } from '../src/plugins/access.ts'
import { newCpf } from './cpf.ts'
import { type Method, openTestShop, type TestShop } from './harness.ts'
import { makeCustomer } from './make.ts'

/** The personal data that a caller without a session sends. */
interface Typed {
  email: string
  document: string
  phone: string
}

interface Call {
  method: Method
  path: string
  body?: object
}

const ADDRESS = {
  street: 'Rua A',
  number: '1',
  neighborhood: 'Sé',
  zipCode: '01001000',
  city: 'SP',
  state: 'SP',
}
const PASSWORD = 'cavalo bateria grampo'

/** Every public call that takes something about a person. */
const CALLS: Record<string, (typed: Typed) => Omit<Call, 'method'>> = {
  'POST /accounts/signin': ({ email }) => ({
    path: '/accounts/signin',
    body: { email, password: 'senha errada' },
  }),
  'POST /shop/customers/signin': ({ email }) => ({
    path: '/shop/customers/signin',
    body: { email, password: 'senha errada' },
  }),
  'POST /shop/customers/signup': (typed) => ({
    path: '/shop/customers/signup',
    body: { ...typed, name: 'Ana Souza', password: PASSWORD, address: ADDRESS, acceptsTerms: true },
  }),
  'PATCH /accounts/users/forgotpassword/:email': ({ email }) => ({
    path: `/accounts/users/forgotpassword/${email}`,
  }),
  'POST /accounts/users/recovery/:email': ({ email }) => ({
    path: `/accounts/users/recovery/${email}`,
    body: { code: '12345678' },
  }),
  'PATCH /accounts/users/activate': ({ email }) => ({
    path: '/accounts/users/activate',
    body: { email, code: '12345678', newPassword: 'girassol azul da tarde' },
  }),
}

/** Public calls about no person: files and tracking open by a signed link, the provider's call by a secret. */
const ABOUT_NOBODY = [
  'GET /files/',
  'GET /shop/company',
  'GET /shop/zip-codes/',
  'GET /shop/tracking/',
  'POST /webhooks/pix',
]

let shop: TestShop
/** One existing account of each kind, by a name for the test. */
const known: Record<string, Typed> = {}

const fresh = (): Typed => ({
  email: `p${String(++requested).padStart(8, '0')}@publico.example`,
  document: newCpf(),
  phone: `119${String(requested).padStart(8, '0')}`,
})
let requested = 10_000_000

async function makeKnown(): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  const email_verified_at = new Date().toISOString()
  const kinds = {
    'an approved customer': { password_hash, email_verified_at },
    'a customer with an unconfirmed e-mail': { password_hash },
    'a waiting customer': { password_hash, status: 'Waiting' },
    'a reproved customer': { password_hash, status: 'Reproved' },
    'a blocked customer': { password_hash, status: 'Blocked' },
    'a customer without a password': {},
    'a customer whose e-mail staff replaced': { password_hash, email_set_by_staff: true },
  } as const
  for (const [kind, terms] of Object.entries(kinds)) {
    known[kind] = fresh()
    await makeCustomer(shop.db, { ...known[kind], ...terms })
  }
  for (const [kind, terms] of Object.entries({
    'an employee': { password_hash },
    'a blocked employee': { password_hash, is_blocked: true },
    'an invited employee': {},
  })) {
    const typed = fresh()
    known[kind] = typed
    const { id } = await shop.employee(['bo:manage:orders'])
    await shop.db
      .updateTable('employees')
      .set({ ...typed, ...terms })
      .where('id', '=', id)
      .execute()
  }
}

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: 'on' })
  await makeKnown()
  // The decoy's hash is made once, at the first use.
  await passwordMatches(null, PASSWORD)
})
afterAll(() => shop.close())

/** Calls that are answered a fixed time after the request; nothing is queued when no mail is to be sent. */
const HAS_FIXED_TIME = ['PATCH /accounts/users/forgotpassword/:email']

const nameOf = ({ method, url }: GuardedRoute) => `${method} ${url.replace(/^\/api/, '')}`
let network = 0

/** Everything that a caller can observe of a call, and the statements that determine its duration. */
async function observe(name: string, typed: Typed) {
  const build = CALLS[name]
  if (!build) throw new Error(name)
  const { path, body } = build(typed)
  const hashes = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const jobs = vi.spyOn(shop.context.jobs, 'add')
  const {
    statusCode,
    headers,
    body: text,
  } = await shop.app.inject({
    method: name.split(' ')[0] as Method,
    url: `/api${path}`,
    remoteAddress: `10.${++network >> 8}.${network & 255}.1`,
    ...(body && { payload: body }),
  })
  const work = {
    statements: query.mock.calls.length,
    hashes: hashes.map((hash) => hash.mock.calls.length),
    jobs: jobs.mock.calls.map(([, job]) => job),
  }
  query.mockRestore()
  jobs.mockRestore()
  for (const hash of hashes) hash.mockRestore()
  const { date: _, ...rest } = headers
  return { statusCode, headers: rest, text: text.replaceAll(typed.email, 'E-MAIL'), ...work }
}

describe('a public call', () => {
  test('is about nobody, or is compared below', () => {
    const open = shop.app.routeTable.filter(({ access }) => access.kind === 'open').map(nameOf)
    const compared = open.filter((name) => !ABOUT_NOBODY.some((start) => name.startsWith(start)))
    expect(compared.toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  test.each(Object.keys(CALLS))('%s looks and costs the same for every e-mail', async (name) => {
    const compared = ({ statements, jobs, ...seen }: Awaited<ReturnType<typeof observe>>) =>
      HAS_FIXED_TIME.includes(name) ? seen : { ...seen, statements, jobs }
    // The first transaction of a new connection needs one statement more.
    await observe(name, fresh())
    const nobody = await observe(name, fresh())
    expect(nobody.statements).toBeGreaterThan(0)
    for (const [kind, { email }] of Object.entries(known))
      expect(compared(await observe(name, { ...fresh(), email })), kind).toEqual(compared(nobody))
  })

  test('with a document or a telephone looks and costs the same whoever has it', async () => {
    const name = 'POST /shop/customers/signup'
    const nobody = await observe(name, fresh())
    for (const [kind, typed] of Object.entries(known))
      for (const part of ['document', 'phone'] as const)
        expect(await observe(name, { ...fresh(), [part]: typed[part] }), `${part} of ${kind}`).toEqual(nobody)
    const [one, other] = Object.values(known)
    if (!one || !other) throw new Error('nobody is known')
    expect(await observe(name, { ...one, document: other.document })).toEqual(nobody)
  })

  test.each([
    ['POST /accounts/signin', 401],
    ['POST /shop/customers/signin', 401],
    ['POST /shop/customers/signup', 201],
    ['PATCH /accounts/users/activate', 422],
  ])('%s works on one password before it answers %i', async (name, status) => {
    const { statusCode, text, hashes } = await observe(name, fresh())
    expect([statusCode, text]).toEqual([status, text])
    expect(hashes.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})
