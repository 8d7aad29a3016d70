import { COST_READERS, FULL_ACCESS, PERMISSIONS, type Permission, seesCosts } from '@shop/domain/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../src/docs/openapi-document.ts'
import { openDemoShop } from './demo-shop.ts'
import { addressesOf, calls, operationsOf } from './fuzz/calls.ts'
import type { Known } from './fuzz/values-of-schema.ts'
import type { Method, Person, TestShop } from './harness.ts'
import { costColumns, costsIn, plantCosts, plantedDigits } from './planted-costs.ts'

const SEED = 20_261_125
/** Addresses tried for each read. */
const EACH = 2
/** Generated changing calls of all identities together. */
const CHANGES = 2_500

interface Identity {
  name: string
  person: Person | null
}

let shop: TestShop
let document: Document
let known: Known
let identities: Identity[]
let columns: Awaited<ReturnType<typeof costColumns>>

const idsOf = async (table: string) =>
  (
    await sql<{ id: number }>`select id from ${sql.table(table)} order by id desc limit 3`.execute(shop.owner)
  ).rows.map(({ id }) => id)
const textsOf = async (table: string, column: string) =>
  (
    await sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}
      order by id desc limit 4`.execute(shop.owner)
  ).rows.map(({ text }) => text)

/** Values that exist in the demo shop. Ids of all kinds are mixed: a read is tried with those of each table. */
async function knownOf(): Promise<Known> {
  const [orders, customers, products, claims, returns, settlements] = await Promise.all(
    ['orders', 'customers', 'products', 'claims', 'returns', 'settlements'].map(idsOf),
  )
  const claimed = await sql<{
    serial: string
  }>`select serial from units join claims on claims.unit_id = units.id
    union (select serial from units where cost_cents is not null limit 4)`.execute(shop.owner)
  const start = ['2020-01-01T00:00:00']
  const end = ['2099-12-31T23:59:59']
  return {
    id: [
      ...(orders ?? []),
      ...(customers ?? []),
      ...(claims ?? []),
      ...(returns ?? []),
      ...(settlements ?? []),
    ],
    orderId: orders ?? [],
    fromOrderId: orders ?? [],
    customerId: customers ?? [],
    productId: products ?? [],
    serial: claimed.rows.map(({ serial }) => serial),
    code: [...(await textsOf('products', 'code')), ...(await textsOf('orders', 'code'))],
    email: [...(await textsOf('customers', 'email')), ...(await textsOf('employees', 'email'))],
    param: ['capa', 'iphone'],
    q: ['iphone', ...claimed.rows.map(({ serial }) => serial.slice(0, 8))],
    search: ['iphone'],
    start,
    end,
    from: ['2026-01-01'],
    to: ['2026-12-31'],
    status: ['13', '1', '5'],
    level: ['1'],
    companyId: [1],
    page: [0],
    items: [100],
    format: ['csv'],
  }
}

async function key(name: string, permissions: Permission[]): Promise<Identity> {
  const maker = await shop.employee([FULL_ACCESS])
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const { data } = await shop.call<{ id: number; key: string }>('POST', '/api-keys', maker, {
    name,
    permissions,
    expiresAt,
  })
  return { name: `key of ${permissions}`, person: { id: data.id, token: data.key } }
}

/** Everybody who reads no costs: each permission, the seeded roles, all of them together, keys, customers, strangers. */
async function everybodyElse(): Promise<Identity[]> {
  const single = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => !seesCosts([one]))
  const roles = await shop.db.selectFrom('roles').select(['name', 'permissions']).execute()
  const groups: [string, Permission[]][] = [
    ...single.map((one): [string, Permission[]] => [one, [one]]),
    ['all but costs', single],
    ...roles
      .filter(({ permissions }) => !seesCosts(permissions))
      .map(({ name, permissions }): [string, Permission[]] => [`role ${name}`, permissions as Permission[]]),
  ]
  const staff = await Promise.all(
    groups.map(async ([name, held]) => ({ name, person: await shop.employee(held) })),
  )
  const customers = await sql<{ id: number; status: string }>`
    select distinct on (status) id, status from customers where anonymized_at is null
    order by status, (select count(*) from orders where customer_id = customers.id) desc`.execute(shop.owner)
  const buyers = await Promise.all(
    customers.rows.map(async ({ id, status }) => ({
      name: `customer ${status}`,
      person: await shop.signIn(id),
    })),
  )
  return [...staff, ...buyers, await key('Programa', single), { name: 'stranger', person: null }]
}

beforeAll(async () => {
  shop = await openDemoShop()
  columns = await costColumns(shop)
  await plantCosts(shop, columns, 0)
  known = await knownOf()
  identities = await everybodyElse()
  document = shop.app.swagger() as unknown as Document
})
afterAll(() => shop.close())

const request = (method: string, url: string, { person }: Identity, payload?: string, type?: string) =>
  shop.app.inject({
    method: method as Method,
    url,
    headers: {
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(type && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })

/** Every read with addresses of its own, also as a file. */
function reads(): string[] {
  const all = operationsOf(document).filter(({ method }) => method === 'get')
  return all.flatMap((read) => {
    const urls = [...new Set(fc.sample(addressesOf(read, known), { seed: SEED, numRuns: EACH * 3 }))].slice(
      0,
      EACH,
    )
    const asFile = read.operation.parameters?.some(({ name }) => name === 'format')
    return asFile ? urls.flatMap((url) => [url, `${url}${url.includes('?') ? '&' : '?'}format=csv`]) : urls
  })
}

/** Charts that count the searches and views of this very test; they contain names and numbers of them. */
const COUNTS_OF_READS = /\/reports\/product\/(viewed|searched-by-term|top-ten|not-exists)\//

/** Without what differs from call to call: signatures of links, and the present time. */
const steady = (body: string) =>
  body.replace(/(expires|signature|sig|token)=[\w.-]+/g, '$1=').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')

/** The answers that each identity gets, but for refusals of the call as a whole. */
async function readAll(urls: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const identity of identities)
    for (const url of urls) {
      const { statusCode, body } = await request('GET', url, identity)
      if (statusCode !== 401 && statusCode !== 403)
        answers.set(`${url} as ${identity.name}`, `${statusCode} ${steady(body)}`)
    }
  return answers
}

describe('costs', () => {
  test('are in no answer, file or page of anybody else, not even within a sum', async () => {
    const urls = reads()
    const first = await readAll(urls)
    const planted = await plantedDigits(shop, columns)
    await plantCosts(shop, columns, 1)
    const changed = await readAll(urls)
    // An answer that differs from call to call by itself is found here too: it would hide a cost.
    const differing = [...first].flatMap(([what, answer]) =>
      COUNTS_OF_READS.test(what) || changed.get(what) === answer ? [] : [what],
    )
    const shown = [...first].filter(([, answer]) => costsIn(answer, planted).length > 0).map(([what]) => what)
    console.log(`${first.size} answers of ${identities.length} identities, ${planted.size} planted costs`)
    expect([...new Set([...differing, ...shown])]).toEqual([])
    expect(first.size).toBeGreaterThan(700)
  }, 300_000)

  test('are in no answer or refusal of a change, event for programs or mail', async () => {
    const planted = await plantedDigits(shop, columns)
    const admin = await shop.employee([FULL_ACCESS])
    await shop.call('POST', '/webhooks', admin, {
      url: 'https://programa.example/eventos',
      events: [
        'order.placed',
        'order.status_changed',
        'order.paid',
        'stock.changed',
        'customer.approved',
        'return.created',
      ],
    })
    const changing = fc.sample(calls(document, known), { seed: SEED, numRuns: CHANGES })
    const most = identities.filter(({ name }) => name === 'all but costs' || name === 'customer Approved')
    const hits: string[] = []
    const statuses: Record<number, number> = {}
    for (const [at, { method, url, headers, payload }] of changing.entries()) {
      // Most calls by those who hold most, because others are refused before a service answers.
      const identity = (at % 3 === 0 ? identities[at % identities.length] : most[(at % 3) - 1]) as Identity
      if (method === 'GET') continue
      const { statusCode, body } = await request(method, url, identity, payload, headers['content-type'])
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      if (costsIn(body, planted).length > 0) hits.push(`${method} ${url} as ${identity.name}: ${body}`)
    }
    const mails = await shop.runJobs()
    const bodies = (await shop.db.selectFrom('webhook_deliveries').select('body').execute()).map(
      ({ body }) => body,
    )
    console.log('Changing calls:', statuses, `${mails.length} mails, ${bodies.length} events`)
    for (const text of [...mails.map((mail) => JSON.stringify(mail)), ...bodies])
      if (costsIn(text, planted).length > 0) hits.push(text)
    expect(hits).toEqual([])
  }, 300_000)

  test('reach those who may read them, so that the search finds what it looks for', async () => {
    const planted = await plantedDigits(shop, columns)
    const found: Record<string, number> = {}
    for (const reader of COST_READERS) {
      const identity = { name: reader, person: await shop.employee([reader, 'bo:manage:orders']) }
      found[reader] = 0
      for (const url of reads())
        if (costsIn((await request('GET', url, identity)).body, planted).length > 0) found[reader] += 1
    }
    expect(Object.values(found).every((count) => count > 5)).toBe(true)
  }, 120_000)
})

const COST_NAMES = /cost|profit|margin|purchaseprice$|landed|(gold|silver|bronze)percentage/i
/** What customers pay for freight. */
const NOT_COSTS = /^(agreed)?shippingCost$/i

interface Node {
  $ref?: string
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  additionalProperties?: Node
}

/** The names of costs that a response always has. */
function requiredCosts(node: Node | undefined, seen: readonly string[] = []): string[] {
  if (!node || typeof node !== 'object') return []
  if (node.$ref) {
    const name = node.$ref.split('/').at(-1) ?? ''
    return seen.includes(name)
      ? []
      : requiredCosts(document.components.schemas?.[name] as Node, [...seen, name])
  }
  const own = Object.entries(node.properties ?? {}).filter(([name]) => node.required?.includes(name))
  return [
    ...own.flatMap(([name, inner]) =>
      COST_NAMES.test(name) && !NOT_COSTS.test(name) ? [name] : requiredCosts(inner, seen),
    ),
    ...[node.items, ...(node.anyOf ?? [])].flatMap((inner) => requiredCosts(inner, seen)),
  ]
}

test('a call whose response always has a cost is for those alone who read costs', () => {
  const open = shop.app.routeTable.flatMap(({ method, url, access }) => {
    const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const costs = Object.entries(operation?.responses ?? {})
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, response]) => requiredCosts(response.content?.['application/json']?.schema as Node))
    const isClosed =
      access.kind === 'employee' && !access.orCustomer && access.anyOf.every((one) => seesCosts([one]))
    return costs.length > 0 && !isClosed ? [`${method} ${url}: ${[...new Set(costs)]}`] : []
  })
  expect(open).toEqual([])
})
