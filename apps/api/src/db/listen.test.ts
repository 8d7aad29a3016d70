import { openConnectionProxy } from '@shop/postgres/line.testing'
import { openPooler } from '@shop/postgres/pooler.testing'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { listen } from './listen.ts'

let shop: TestShop
const undo: (() => Promise<void>)[] = []

beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => shop.close())

const notify = (channel: string, payload = '') =>
  sql`select pg_notify(${channel}, ${payload})`.execute(shop.db)

function open(connection: pg.ClientConfig, timeoutMs?: number) {
  const received: string[] = []
  const { close } = listen(
    connection,
    'news',
    {
      onMessage: (payload) => received.push(payload),
      onListening: () => received.push('listening'),
      onError: ({ message }) => received.push(`error: ${message}`),
      notify: (channel) => notify(channel),
    },
    timeoutMs,
  )
  undo.push(close)
  return received
}

test('reports that it listens once it received its own notification, and does not pass that one on', async () => {
  const received = open(shop.connection)
  await expect.poll(() => received).toEqual(['listening'])
  await notify('news', 'um')
  await expect.poll(() => received).toEqual(['listening', 'um'])
})

test('behind a pooler that drops notifications, reports a failure instead of listening to nothing', async () => {
  const pooler = await openPooler(shop.connection, 1)
  undo.push(pooler.close)
  const received = open(pooler.connection, 300)
  await expect.poll(() => received).toContain('error: LISTEN receives no notifications')
  expect(received).not.toContain('listening')
})

test('listens again on a new connection after the old one died silently', async () => {
  const line = await openConnectionProxy(shop.connection)
  undo.push(line.close)
  const received = open(line.connection, 300)
  await expect.poll(() => received.at(-1)).toBe('listening')
  line.cut()
  line.freeze()
  await expect.poll(() => received.at(-1)).toMatch(/^error/)
  line.thaw()
  await expect.poll(() => received.at(-1)).toBe('listening')
})
