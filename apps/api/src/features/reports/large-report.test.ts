import type { ReportAnswer } from '@shop/contract/reports/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../test/harness.ts'

let shop: TestShop
let reader: Person
let address: string

const addCustomers = (count: number, deliverer: number) =>
  sql`insert into customers (name, email, phone, document, deliverer_id)
    select 'Cliente ' || i, ${deliverer} || '-' || i || '@teste.local', repeat('9', 200), ${deliverer} || '-' || i, ${deliverer}
    from generate_series(1, ${count}::int) i`.execute(shop.db)

beforeAll(async () => {
  shop = await openTestShop()
  reader = await shop.employee(['bo:manage:reports'])
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())

const get = (path: string, signal?: AbortSignal) =>
  fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${reader.token}` },
    ...(signal && { signal }),
  })

test.each([999, 1000, 2000, 2001])('a report of %i rows arrives completely', async (count) => {
  const { id } = await shop.employee([], 'deliverer')
  await addCustomers(count, id)
  const path = `/reports/deliverer-customers/${id}`
  const { data } = (await (await get(path)).json()) as { data: ReportAnswer }
  expect(new Set(data.items.map(({ email }) => email)).size).toBe(count)
  expect(data.total).toBe(count)
  const csv = await (await get(`${path}?format=csv`)).text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(count + 1)
})

test('clients that disconnect in the middle leave no connection in use', async () => {
  const { id } = await shop.employee([], 'deliverer')
  await addCustomers(30_000, id)
  const path = `/reports/deliverer-customers/${id}?format=csv`
  for (let i = 0; i < 8; i++) {
    const leaving = new AbortController()
    const response = await get(path, leaving.signal)
    expect(response.status).toBe(200)
    await response.body?.getReader().read()
    leaving.abort()
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
  const { id } = await shop.employee([], 'deliverer')
  await addCustomers(30_000, id)
  const path = `/reports/deliverer-customers/${id}?format=csv`
  const quarter = shop.shop.settings.DATABASE_POOL / 4
  const readers = await Promise.all(Array.from({ length: quarter }, () => get(path)))
  for (const { status } of readers) expect(status).toBe(200)
  const refused = await get(path)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  for (const response of readers) await response.text()
  const again = await get(path)
  expect(again.status).toBe(200)
  await again.text()
})
