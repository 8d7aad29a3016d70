import type { HealthCheck, ShopHealth } from '@shop/contract/health'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { openFileStore } from '../files/file-store.ts'
import { readHealth } from './health.service.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function found(of = shop): Promise<Record<string, HealthCheck>> {
  const { data } = await of.call<ShopHealth>('GET', '/health', await of.employee(['full:access']))
  return Object.fromEntries(data.checks.map((check) => [check.key, check]))
}

test('a shop says what it has not been set up with, and that no backup was made', async () => {
  const checks = await found()
  expect(Object.values(checks).map(({ key, state }) => [key, state])).toEqual([
    ['mail', 'unused'],
    ['backup', 'warning'],
    ['disk', expect.stringMatching(/good|warning|bad/)],
    ['files', 'good'],
    ['work', 'good'],
    ['pix', 'unused'],
    ['webhooks', 'unused'],
    ['replica', 'unused'],
    ['clock', 'good'],
  ])
})

test('a mail that failed is told with the time and the reason, where the shop sends mail', async () => {
  const mailing = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await sql`select jobs.create_queue('account-mail', '{"policy": "standard"}'::jsonb)`.execute(mailing.db)
  await sql`insert into jobs.job (name, state, created_on, output, policy)
    values ('account-mail', 'retry', now() - interval '2 hours', '{"message": "Invalid login <ana@loja.local> refused"}', 'standard')`.execute(
    mailing.db,
  )
  const { mail } = await found(mailing)
  expect(mail).toMatchObject({ state: 'bad', reason: 'Invalid login … refused', figure: 1 })
  expect(Date.now() - Date.parse(mail?.since ?? '')).toBeGreaterThan(7_000_000)
  await mailing.close()
})

test('a backup of yesterday is good, one of the day before is not', async () => {
  const backUp = (hours: number) =>
    sql`insert into backups (made_at, size_bytes, is_restored)
      values (now() - make_interval(hours => ${sql.lit(hours)}), 1, true)`.execute(shop.db)
  await backUp(50)
  expect((await found()).backup?.state).toBe('bad')
  await backUp(20)
  expect((await found()).backup?.state).toBe('good')
})

test('a folder of images that cannot be written is told with its reason', async () => {
  const closed = await openTestShop()
  const broken = { ...closed.context, files: await openFileStore(undefined, '/dev/null/files') }
  const { checks } = await readHealth(broken)
  expect(checks.find(({ key }) => key === 'files')).toMatchObject({ state: 'bad', reason: 'ENOTDIR' })
  await closed.close()
})
