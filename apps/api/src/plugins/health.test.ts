import { openConnectionProxy } from '@shop/postgres/line.testing'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import type { App } from '../context.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { registerErrors } from './errors.ts'
import { registerHealth } from './health.ts'

let shop: TestShop
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => shop.close())

/** An application with a call that fails in the way of the test. */
function openApp(db: Db) {
  const app = Fastify() as unknown as App
  let failure: unknown
  registerErrors(app)
  registerHealth(app, db)
  app.get('/sell', () => Promise.reject(failure))
  undo.push(() => app.close())
  return {
    request: async (url: string) => {
      const { statusCode, headers } = await app.inject(url)
      return [statusCode, headers['retry-after']]
    },
    async sell(code: string) {
      failure = Object.assign(new Error('database error'), { code })
      const { statusCode, headers, body } = await app.inject('/sell')
      return { status: statusCode, retryAfter: headers['retry-after'], ...JSON.parse(body) }
    },
  }
}

test('a database that hangs is reported although it never answers', async () => {
  const line = await openConnectionProxy(shop.connection)
  const db = openDatabase(line.connection, 2, () => {}, 0)
  const { request } = openApp(db)
  undo.push(line.close)
  await expect.poll(() => request('/readyz')).toEqual([200, undefined])
  line.freeze()
  expect(await request('/readyz')).toEqual([503, '5'])
  expect(await request('/healthz')).toEqual([200, undefined])
  line.thaw()
  await expect.poll(() => request('/readyz')).toEqual([200, undefined])
  await db.destroy()
})

test('after a write found the disk full, the process is ready again only once the database can write', async () => {
  const { request, sell } = openApp(shop.db)
  const { database } = shop.connection
  await sql`revoke temporary on database ${sql.id(database)} from public`.execute(shop.owner)
  await expect.poll(() => request('/readyz')).toEqual([200, undefined])
  expect(await sell('53100')).toEqual({
    status: 503,
    retryAfter: '5',
    code: 'UNAVAILABLE',
    errors: ['O disco do servidor está cheio e nada foi gravado. Libere espaço e tente novamente.'],
  })
  expect(await request('/readyz')).toEqual([503, '5'])
  await sql`grant temporary on database ${sql.id(database)} to public`.execute(shop.owner)
  await expect.poll(() => request('/readyz')).toEqual([200, undefined])
})

test.each([
  ['57014', /demorou demais/],
  ['55P03', /demorou demais/],
  ['ENOSPC', /disco do servidor está cheio/],
  ['25P03', /se recuperando/],
  ['25006', /se recuperando/],
  ['57P01', /se recuperando/],
])('a failure of another server (%s) asks to try again, in Portuguese', async (code, text) => {
  const response = await openApp(shop.db).sell(code)
  expect(response).toMatchObject({ status: 503, retryAfter: '5', code: 'UNAVAILABLE' })
  expect(response.errors[0]).toMatch(text)
  expect(response.errors[0]).toMatch(/tente novamente/i)
})
