import { FULL_ACCESS, holdsAny, PERMISSIONS, type Permission } from '@shop/domain/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../src/features/identity/accounts/session.service.ts'
import type { GuardedRoute } from '../src/plugins/access.ts'
import { ACCESS_RULES, CHAPTER_RULES, type Rule, ruleOf } from './access-rules.ts'
import { type Method, openTestShop, type Person, type TestShop } from './harness.ts'

const ORIGIN = { ip: '127.0.0.1', userAgent: 'walk' }
const NOBODY = { id: 2_147_480_000, email: 'ninguem@loja.local' }
const CUSTOMER_EMAIL = 'cliente@loja.local'
const KEYS = Object.keys(PERMISSIONS) as Permission[]
/** Values of path parameters: well formed, and unknown to the shop. */
const PARAMETERS: Record<string, string> = {
  status: '13',
  start: '2026-01-01T00:00:00',
  end: '2026-01-02T00:00:00',
  level: '1',
  companyId: '1',
}

interface Identity {
  name: string
  person: Person | null
  /** The permissions of the identity; undefined without a sign-in. */
  permissions?: readonly Permission[]
  customer?: true
}

let shop: TestShop
let identities: Identity[]

async function ended(set: { expires_at: string } | { revoked_at: string }) {
  const person = await shop.employee([FULL_ACCESS])
  await shop.db.updateTable('sessions').set(set).where('employee_id', '=', person.id).execute()
  return person
}

async function blocked() {
  const person = await shop.employee([FULL_ACCESS])
  await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', person.id).execute()
  return person
}

/** The role requires an authenticator app that is not set up yet. */
async function unenrolled() {
  const person = await shop.employee([FULL_ACCESS])
  await shop.db
    .updateTable('roles')
    .set({ second_factor: true })
    .where('id', '=', (eb) => eb.selectFrom('employees').select('role_id').where('id', '=', person.id))
    .execute()
  return person
}

async function withoutRole() {
  const person = await shop.employee([])
  await shop.db.updateTable('employees').set({ role_id: null }).where('id', '=', person.id).execute()
  return person
}

async function customer(): Promise<Person> {
  const { id } = await shop.db
    .insertInto('customers')
    .values({
      name: 'Cliente',
      email: CUSTOMER_EMAIL,
      phone: '11987654321',
      document: '52998224725',
      status: 'Approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { accessToken } = await openSession(shop.context, { customerId: id }, 'Cliente', ORIGIN)
  return { id, token: accessToken }
}

async function makeIdentities(): Promise<Identity[]> {
  const past = new Date(Date.now() - 1000).toISOString()
  const holders = KEYS.map(async (key): Promise<Identity> => {
    return { name: key, person: await shop.employee([key]), permissions: [key] }
  })
  const pairs = KEYS.map(async (key, index): Promise<Identity> => {
    const pair = [key, KEYS[(index + 1) % KEYS.length] ?? key].filter((one) => one !== FULL_ACCESS)
    return { name: pair.join(' and '), person: await shop.employee(pair), permissions: pair }
  })
  return [
    ...(await Promise.all([...holders, ...pairs])),
    { name: 'none', person: await shop.employee([]), permissions: [] },
    { name: 'not enrolled', person: await unenrolled(), permissions: [] },
    { name: 'without a role', person: await withoutRole(), permissions: [] },
    { name: 'customer', person: await customer(), permissions: [], customer: true },
    { name: 'anonymous', person: null },
    { name: 'forged', person: { id: 0, token: 'a.b.c' } },
    { name: 'blocked', person: await blocked() },
    { name: 'expired', person: await ended({ expires_at: past }) },
    { name: 'revoked', person: await ended({ revoked_at: past }) },
  ]
}

beforeAll(async () => {
  shop = await openTestShop()
  identities = await makeIdentities()
})
afterAll(() => shop.close())

const pathOf = ({ url }: GuardedRoute) => url.replace(/^\/api/, '')
const nameOf = (route: GuardedRoute) => `${route.method} ${pathOf(route).replace(/:\w+/g, ':')}`

/** The expected status of the access check, or 'passes'. */
function expected(rule: Rule, { permissions, customer }: Identity, ownId: boolean): 401 | 403 | 'passes' {
  if ('open' in rule) return 'passes'
  if (!permissions) return 401
  if ('signedIn' in rule) return 'passes'
  if ('anyCustomer' in rule) return customer ? 'passes' : 403
  if ('everyEmployee' in rule) return customer ? 403 : 'passes'
  if ('anyEmployee' in rule) return customer || permissions.length === 0 ? 403 : 'passes'
  if (customer) return rule.customer?.startsWith('any') || (rule.customer === 'own' && ownId) ? 'passes' : 403
  return holdsAny(permissions, rule.anyOf) ? 'passes' : 403
}

async function responseTo(route: GuardedRoute, { person }: Identity, { id, email }: typeof NOBODY) {
  const fill = (_: string, parameter: string) =>
    encodeURIComponent(parameter === 'email' ? email : (PARAMETERS[parameter] ?? String(id)))
  const path = pathOf(route).replace(/:(\w+)/g, fill)
  const response = await shop.app.inject({
    method: route.method as Method,
    url: `/api${path}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    // A response that never ends, such as the order events, is closed after its head.
    payloadAsStream: true,
  })
  response.stream().destroy()
  const { statusCode } = response
  return statusCode === 401 || statusCode === 403 ? statusCode : 'passes'
}

async function mistakes(route: GuardedRoute): Promise<string[]> {
  const rule = ruleOf(nameOf(route))
  const probes = identities.flatMap((identity) => [
    { identity, whose: NOBODY },
    ...(identity.customer && identity.person && /:(id|email)/.test(route.url)
      ? [{ identity, whose: { id: identity.person.id, email: CUSTOMER_EMAIL } }]
      : []),
  ])
  const found = await Promise.all(
    probes.map(async ({ identity, whose }) => {
      const want = expected(rule, identity, whose !== NOBODY)
      const got = await responseTo(route, identity, whose)
      return got === want ? [] : [`${nameOf(route)} as ${identity.name}: wanted ${want}, got ${got}`]
    }),
  )
  return found.flat()
}

// Signing out ends the session of the other calls.
const signOutLast = (routes: readonly GuardedRoute[]) =>
  routes.toSorted((a, b) => Number(a.url.endsWith('/signout')) - Number(b.url.endsWith('/signout')))

describe('every route', () => {
  test('admits exactly those named by the rules, and nobody whose session has ended', async () => {
    const wrong: string[] = []
    for (const route of signOutLast(shop.app.routeTable)) wrong.push(...(await mistakes(route)))
    expect(wrong, 'wanted: test/access-rules.ts; got: the access of the call').toEqual([])
    expect(shop.app.routeTable.length).toBeGreaterThan(100)
  })

  test('forbids caching, in admitted and refused responses', async () => {
    const routes = shop.app.routeTable.filter(
      ({ method, url }) => method === 'GET' && !url.endsWith('/events'),
    )
    const answered: string[] = []
    for (const person of [await shop.employee([FULL_ACCESS]), null])
      for (const { url } of routes) {
        const { headers, statusCode } = await shop.app.inject({
          url: url.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '1'),
          headers: person ? { authorization: `Bearer ${person.token}` } : {},
        })
        expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
        if (statusCode === 200) answered.push(url)
      }
    expect(answered.length).toBeGreaterThan(40)
  })

  test('that Vendas internas opens is open to Vendas too', () => {
    const lacking = shop.app.routeTable.filter(
      ({ access }) =>
        access.kind === 'employee' &&
        access.anyOf.includes('bo:manage:internal_sales') &&
        !access.anyOf.includes('bo:manage:selling'),
    )
    expect(lacking.map(nameOf)).toEqual([])
  })

  test('has a rule, and every rule has a route', () => {
    const used = new Set(shop.app.routeTable.map((route) => ruleOf(nameOf(route))))
    expect(ACCESS_RULES.filter(([, rule]) => !used.has(rule)).map(([pattern]) => pattern.source)).toEqual([])
    expect(Object.entries(CHAPTER_RULES).filter(([, rule]) => !used.has(rule))).toEqual([])
  })
})
