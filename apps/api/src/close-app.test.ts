import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { buildApp } from './app.ts'
import { closeApp } from './close-app.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ DATABASE_POOL: '8' })
})
afterAll(() => shop.close())

test('a stopping process lets a download finish, but does not wait for a client that reads nothing', async () => {
  const reader = await shop.employee(['bo:manage:reports'])
  const { id } = await shop.employee([], 'deliverer')
  // 30 MB, more than the sockets between server and client hold: an unread response stays unfinished.
  await sql`insert into customers (name, email, phone, document, deliverer_id)
    select 'Cliente ' || i, i || '@teste.local', repeat('9', 2000), i, ${id}
    from generate_series(1, 15000) i`.execute(shop.db)
  const app = await buildApp(shop.context, {})
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const get = () =>
    fetch(`${address}/api/reports/deliverer-customers/${id}?format=csv`, {
      headers: { authorization: `Bearer ${reader.token}`, 'accept-encoding': 'identity' },
    })
  const [taken, left] = await Promise.all([get(), get()])
  const cut = new AbortController()
  const closed = closeApp(app, cut.signal)
  expect((await taken.text()).trimEnd().split('\r\n')).toHaveLength(15_001)
  cut.abort()
  await closed
  await expect(left.text()).rejects.toThrow()
  await expect
    .poll(async () => {
      const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(shop.db)
      return rows[0]?.open
    })
    .toBe(0)
})

test.each([
  ['the response under way', false],
  ['that to a call that came meanwhile', true],
])('a connection that its client keeps open is closed after %s', async (_last, asksAgain) => {
  const app = await buildApp(shop.context, {})
  app.server.keepAliveTimeout = 0 // No other limit closes it.
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const answers = text(socket)
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: loja\r\n\r\n`)
  ask('/slow')
  await asked.promise
  const closed = closeApp(app, new AbortController().signal)
  await expect.poll(() => app.server.listening).toBe(false)
  if (asksAgain) {
    ask('/healthz')
    await once(app.server, 'request')
  }
  answer.resolve('ok')
  await closed
  expect([...(await answers).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(
    Array(asksAgain ? 2 : 1).fill('200'),
  )
})
