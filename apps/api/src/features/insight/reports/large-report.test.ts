import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { ReportResponse } from '@shop/contract/reports/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'

let shop: TestShop
let reader: Person
let address: string

const addCustomers = (count: number, deliverer: number, digits = 200) =>
  sql`insert into customers (name, email, phone, document, deliverer_id)
    select 'Cliente ' || i, ${deliverer} || '-' || i || '@teste.local', repeat('9', ${digits}::int), ${deliverer} || '-' || i, ${deliverer}
    from generate_series(1, ${count}::int) i`.execute(shop.db)

/** The path of a report of 30 MB, more than the sockets between server and client hold. */
async function addLongReport() {
  const { id } = await shop.employee([], 'deliverer')
  await addCustomers(15_000, id, 2000)
  return `/reports/deliverer-customers/${id}?format=csv`
}

beforeAll(async () => {
  shop = await openTestShop({ DATABASE_POOL: '8' })
  reader = await shop.employee(['bo:manage:reports'])
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())

const headers = () => ({ authorization: `Bearer ${reader.token}` })
const get = (path: string) => fetch(`${address}/api${path}`, { headers: headers() })

/** A response, uncompressed, of which nothing is read: it stays unfinished once the sockets are full. */
async function open(path: string) {
  const requested = request(`${address}/api${path}`, { headers: headers(), agent: false }).end()
  const [{ statusCode, headers: answered }] = (await once(requested, 'response')) as [IncomingMessage]
  return { status: statusCode, retryAfter: answered['retry-after'], leave: () => requested.destroy() }
}

test.each([999, 1000, 2000, 2001])('a report of %i rows arrives completely', async (count) => {
  const { id } = await shop.employee([], 'deliverer')
  await addCustomers(count, id)
  const path = `/reports/deliverer-customers/${id}`
  const { data } = (await (await get(path)).json()) as { data: ReportResponse }
  expect(new Set(data.items.map(({ email }) => email)).size).toBe(count)
  expect(data.total).toBe(count)
  const csv = await (await get(`${path}?format=csv`)).text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(count + 1)
})

test('clients that disconnect in the middle leave no connection in use', async () => {
  const path = await addLongReport()
  for (let i = 0; i < 8; i++) {
    const { status, leave } = await open(path)
    expect(status).toBe(200)
    leave()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(shop.db)
        return rows[0]?.open
      })
      .toBe(0)
  }
})

test('whole reports take at most a quarter of the pool, so that other requests continue', async () => {
  const path = await addLongReport()
  const quarter = shop.context.settings.DATABASE_POOL / 4
  const readers = await Promise.all(Array.from({ length: quarter }, () => open(path)))
  for (const { status } of readers) expect(status).toBe(200)
  const refused = await open(path)
  expect([refused.status, refused.retryAfter]).toEqual([503, '5'])
  const [first] = readers
  first?.leave()
  await expect
    .poll(async () => {
      const again = await open(path)
      readers.push(again)
      return again.status
    })
    .toBe(200)
  for (const { leave } of readers) leave()
})
