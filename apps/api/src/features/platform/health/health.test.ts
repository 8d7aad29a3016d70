import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { HealthCheck, ShopHealth } from '@shop/contract/health'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { openFileStore } from '../files/file-store.ts'
import { openMailTrial } from '../mail/mail-trial.ts'
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
    ['cleaning', 'unused'],
    ['work', 'good'],
    ['notices', 'unused'],
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

test('mails that cannot leave are told before a first one failed, until the server takes the sign-in', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => socket.write(/^QUIT/.test(String(chunk)) ? '221 bye\r\n' : '250 test\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  let now = Date.parse('2026-11-25T12:00:00Z')
  const mailing = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  mailing.context.mailTrial = openMailTrial(mailing.context.settings.SMTP_URL, () => now)
  expect((await found(mailing)).mail?.state).toBe('good')
  await mailing.context.mailTrial.run()
  const wrong = {
    state: 'bad',
    reason: expect.stringContaining('o servidor não responde'),
    since: '2026-11-25T12:00:00.000Z',
  }
  expect((await found(mailing)).mail).toMatchObject(wrong)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  now += 59_000
  expect((await found(mailing)).mail).toMatchObject(wrong)
  now += 1_000
  await expect.poll(async () => (await found(mailing)).mail?.state).toBe('good')
  await mailing.close()
  server.close()
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

test('a shop that is older than a day and was never saved is told as urgent', async () => {
  const own = await openTestShop({ DEMO: 'off' })
  expect((await found(own)).backup?.state).toBe('warning')
  await sql`update employees set created_at = now() - interval '2 days'`.execute(own.owner)
  expect((await found(own)).backup?.state).toBe('bad')
  await own.close()
})

test('a message that does not reach a browser is not told as work that nobody does', async () => {
  const other = await openTestShop()
  const add = (name: string) =>
    sql`
    with made as (select jobs.create_queue(${name}::text, '{"policy": "standard"}'::jsonb))
    insert into jobs.job (name, state, created_on, policy)
      select ${name}, state::jobs.job_state, now() - interval '1 hour', 'standard'
      from made, unnest(array['retry', 'failed']) state`.execute(other.db)
  const oldest = async () =>
    Number(/^jobs_oldest_waiting_seconds (\d+)$/m.exec((await other.app.inject('/metrics')).body)?.[1])
  await add('customer-push')
  await add('order-push')
  expect((await found(other)).work?.state).toBe('good')
  expect(await oldest()).toBe(0)
  await add('remove-files')
  expect((await found(other)).work?.state).toBe('bad')
  expect(await oldest()).toBeGreaterThan(3_500)
  await other.close()
})

test('timed work that is not even queued any more is told', async () => {
  const other = await openTestShop()
  await sql`select jobs.create_queue('pix-expiry', '{"policy": "standard"}'::jsonb)`.execute(other.db)
  await sql`insert into jobs.job (name, state, completed_on, policy)
    values ('pix-expiry', 'completed', now() - interval '9 minutes', 'standard')`.execute(other.db)
  expect((await found(other)).work?.state).toBe('good')
  await sql`update jobs.job set completed_on = now() - interval '11 minutes'`.execute(other.db)
  const { work } = await found(other)
  expect(work).toMatchObject({ state: 'bad', figure: null })
  expect(Date.now() - Date.parse(work?.since ?? '')).toBeGreaterThan(600_000)
  await other.close()
})

test('notices of Pix with another secret are told, more urgently while none is taken', async () => {
  const paid = await openTestShop({ PIX_SECRET: 'segredo-do-provedor', RATE_LIMIT: 'on' })
  const notify = (secret: string) =>
    paid.call('POST', '/webhooks/pix', null, { pix: [] }, { authorization: `Bearer ${secret}` })
  for (let i = 0; i < 2; i++) expect((await notify('outro')).status).toBe(401)
  expect((await found(paid)).notices?.state).toBe('good')
  await notify('outro')
  expect((await found(paid)).notices).toMatchObject({ state: 'bad', figure: 3 })
  await sql`insert into pix_payments (end_to_end_id, amount_cents, paid_at, outcome) values ('E1', 100, now(), 'unknown')`.execute(
    paid.owner,
  )
  expect((await found(paid)).notices?.state).toBe('warning')
  await paid.close()
})

test('a program that does not take its messages, or ended them, is told while they are still tried', async () => {
  const other = await openTestShop()
  const webhook = await other.owner
    .insertInto('webhooks')
    .values({
      url: 'https://programa.invalid/',
      events: ['stock.changed'],
      sealed_secret: '',
      active: true,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await found(other)).webhooks?.state).toBe('good')
  await sql`insert into webhook_deliveries (webhook_id, event, subject, body, attempts)
    values (${webhook.id}, 'stock.changed', 'product:1', '', 2)`.execute(other.owner)
  await sql`insert into webhook_attempts (delivery_id, at, status, answer, ms)
    select id, now(), 503, 'indisponível', 1 from webhook_deliveries`.execute(other.owner)
  expect((await found(other)).webhooks).toMatchObject({ state: 'warning', figure: 1, reason: 'HTTP 503' })
  await sql`update webhooks set active = false`.execute(other.owner)
  expect((await found(other)).webhooks?.state).toBe('unused')
  await sql`update webhook_attempts set status = 410`.execute(other.owner)
  expect((await found(other)).webhooks).toMatchObject({ state: 'warning', figure: 0, reason: 'HTTP 410' })
  await other.close()
})
