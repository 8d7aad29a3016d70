import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GuardedRoute } from '../src/plugins/access.ts'
import { addressesOf, BODIES, customerRoutes, KEY, makeOwner, nameOf, type Owner } from './customer-calls.ts'
import { type Method, openTestShop, type Person, type TestShop } from './harness.ts'

let shop: TestShop
let staff: Person
let ana: Owner
let rui: Owner

beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['bo:manage:orders'])
  await shop.call('PUT', '/orders/bank-settings', staff, {
    settings: [{ bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'loja@marca.example' }],
  })
  ana = await makeOwner(shop, staff, 'Ana', 13_731)
  rui = await makeOwner(shop, staff, 'Rui', 17_943)
})
afterAll(() => shop.close())

interface Seen {
  route: string
  status: number
  /** Which of the identifying values of `whose` the response contains, by name. */
  marks: string[]
}

/** Calls the routes as a person, with ids of `whose`. */
async function walk(as: Person | null, whose: Owner, chosen: GuardedRoute[]): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const route of chosen)
    for (const url of addressesOf(route, whose))
      for (const payload of BODIES[nameOf(route)]?.(whose) ?? [undefined]) {
        const { statusCode, body } = await shop.app.inject({
          method: route.method as Method,
          url,
          headers: { ...(as && { authorization: `Bearer ${as.token}` }), 'idempotency-key': KEY },
          ...(payload && { payload }),
        })
        const marks = Object.entries(whose.marks).filter(([, mark]) => body.includes(mark))
        seen.push({ route: nameOf(route), status: statusCode, marks: marks.map(([name]) => name) })
      }
  return seen
}

/** Everything in the database about a customer, as text. */
async function holdingsOf(customerId: number): Promise<string> {
  const { rows: tables } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('customer_id', 'order_id') order by 1, 2`.execute(
    shop.db,
  )
  const parts: string[] = []
  for (const { table_name, column_name } of tables) {
    const owned =
      column_name === 'customer_id'
        ? sql`customer_id = ${customerId}`
        : sql`order_id in (select id from orders where customer_id = ${customerId})`
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table_name)} t where ${owned} order by 1`.execute(shop.db)
    parts.push(`${table_name}.${column_name}`, ...rows.map(({ row }) => row))
  }
  const self = await sql`select c::text from customers c where id = ${customerId}`.execute(shop.db)
  return [...parts, JSON.stringify(self.rows)].join('\n')
}

describe('of two customers', () => {
  test('neither reads or changes the other’s data, whatever ids a call has', async () => {
    const before = await holdingsOf(rui.ids.customer)
    const seen = await walk(ana.self, rui, customerRoutes(shop))
    expect(seen.filter(({ marks, route }) => marks.length > 0 && !isPublic(route))).toEqual([])
    expect(await holdingsOf(rui.ids.customer)).toBe(before)
    expect(seen.length).toBeGreaterThan(60)
  })

  test('each reads all of their own data, so the test would recognise it elsewhere', async () => {
    const seen = await walk(
      rui.self,
      rui,
      customerRoutes(shop).filter(({ method }) => method === 'GET'),
    )
    const found = new Set(seen.flatMap(({ marks }) => marks))
    expect(Object.keys(rui.marks).filter((mark) => !found.has(mark))).toEqual([])
  })

  test('the calls that change something get valid bodies', async () => {
    const fresh = await makeOwner(shop, staff, 'Eva', 11_117)
    const changing = customerRoutes(shop).filter(({ method }) => method !== 'GET')
    const seen = await walk(fresh.self, fresh, changing)
    const accepted = new Set(
      seen.filter(({ status }) => status !== 400 && status !== 404).map(({ route }) => route),
    )
    expect(changing.map(nameOf).filter((route) => !accepted.has(route))).toEqual([])
  })
})

/** The tracking link itself is the permission. */
const isPublic = (route: string) => route === 'GET /shop/tracking/:token'
