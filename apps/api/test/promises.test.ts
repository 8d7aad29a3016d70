import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivedKey, type KeyPurpose } from '../src/derived-key.ts'
import { hashPassword } from '../src/features/identity/accounts/password.ts'
import { ensureAdmin } from '../src/features/identity/employees/first-admin.ts'
import { readImage } from '../src/features/platform/files/images.ts'
import { smtpOptions } from '../src/features/platform/mail/mailer.ts'
import type { Sessions } from '../src/identity.ts'
import { registerAccess } from '../src/plugins/access.ts'
import { readSettings } from '../src/settings.ts'
import { readTokenSecret } from '../src/token-secret.ts'
import { openTestShop, type TestShop } from './harness.ts'

/** Promises of SECURITY.md and the README that are not tested with a feature. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a route that does not declare who may call it stops the start', async () => {
  const app = Fastify()
  app.decorate('routeTable', [])
  registerAccess(app as unknown as Parameters<typeof registerAccess>[0], {} as Sessions)
  expect(() => app.get('/secret', () => 'x')).toThrow('GET /secret declares no access')
  await app.close()
})

test('passwords are stored as Argon2id hashes', async () => {
  const hash = await hashPassword('girafa-violeta-77')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hash).not.toContain('girafa')
})

test('signing in with an unknown e-mail gets the same response, after as much work, as with a wrong password', async () => {
  const { id } = await shop.employee([])
  const password_hash = await hashPassword('girafa-violeta-77')
  await shop.db
    .updateTable('employees')
    .set({ password_hash, email: 'ana@teste.local' })
    .where('id', '=', id)
    .execute()
  const attempt = async (email: string) => {
    const begin = performance.now()
    const { status, errors, code } = await shop.call('POST', '/accounts/signin', null, {
      email,
      password: 'errada',
    })
    return { response: { status, errors, code }, ms: performance.now() - begin }
  }
  await attempt('ana@teste.local')
  const known = []
  const unknown = []
  for (let round = 0; round < 7; round++) {
    known.push(await attempt('ana@teste.local'))
    unknown.push(await attempt('ninguem@teste.local'))
  }
  expect(unknown[0]?.response).toEqual(known[0]?.response)
  const median = (all: { ms: number }[]) => all.map(({ ms }) => ms).sort((a, b) => a - b)[3] ?? 0
  // Without comparing with a decoy's hash an unknown e-mail would take a tenth of the time.
  expect(median(unknown)).toBeGreaterThan(median(known) / 2)
})

test('each purpose has a key of its own, derived from the one secret', () => {
  const purposes: KeyPurpose[] = ['session', 'link', 'code', 'second-factor', 'tracking']
  const keys = (secret: string) =>
    purposes.map((one) => derivedKey(new TextEncoder().encode(secret), one).toString('hex'))
  expect(new Set([...keys('a'.repeat(32)), ...keys('b'.repeat(32))]).size).toBe(10)
  expect(keys('a'.repeat(32))).toEqual(keys('a'.repeat(32)))
})

test('without a setting the secret is made once, and only its user can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-secret-'))
  const settings = { ...readSettings({ DATA_DIR: folder }), TOKEN_SECRET: undefined }
  const [first, second] = [readTokenSecret(settings), readTokenSecret(settings)]
  expect(Buffer.from(first).toString()).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toEqual(first)
  if (process.platform !== 'win32') expect(statSync(join(folder, 'token-secret')).mode & 0o077).toBe(0)
  rmSync(folder, { recursive: true })
})

test('the first administrator without a password in the settings gets a random one, given once', async () => {
  const empty = await openTestShop({ DEMO: 'off' })
  const told: string[] = []
  for (const _ of [1, 2])
    await ensureAdmin(empty.context, (signIns) => void told.push(...signIns.map(({ password }) => password)))
  expect(told).toEqual([expect.stringMatching(/^[\w-]{16}$/)])
  await empty.close()
})

test('in production the first administrator needs settings, which may be removed afterwards', async () => {
  const production = { NODE_ENV: 'production' }
  const shop = await openTestShop(production)
  const never = () => expect.unreachable('a password was made')
  await expect(ensureAdmin(shop.context, never)).rejects.toThrow(
    'Em produção é preciso definir: ADMIN_EMAIL, ADMIN_PASSWORD.',
  )
  const settings = readSettings({
    ...production,
    TOKEN_SECRET: 'x'.repeat(32),
    ADMIN_EMAIL: 'dona@loja.com.br',
    ADMIN_PASSWORD: 'uma senha longa',
  })
  await ensureAdmin({ ...shop.context, settings }, never)
  await ensureAdmin(shop.context, never)
  const { employees } = await shop.db
    .selectFrom('employees')
    .select((count) => count.fn.countAll<number>().as('employees'))
    .executeTakeFirstOrThrow()
  expect(employees).toBe(1)
  await shop.close()
})

test('mails leave this machine over TLS only, unless the address says otherwise', () => {
  expect(smtpOptions('smtp://a:b@mail.example:587').requireTLS).toBe(true)
  expect(smtpOptions('smtp://a:b@mail.example:587?tls=off').requireTLS).toBe(false)
  expect(smtpOptions('smtp://localhost:25').requireTLS).toBe(false)
})

test('/readyz tells only whether the database answers', async () => {
  const { body } = await shop.app.inject('/readyz')
  expect(JSON.parse(body)).toEqual({ status: 'ok' })
})

test('a stored image has the pixels of the sent one and nothing else of its file', async () => {
  const sent = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Marcolina' } })
    .jpeg()
    .toBuffer()
  const file = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')])
  expect(sent.includes('Marcolina')).toBe(true)
  const stored = Buffer.from(await readImage(file, 100, 'image/jpeg'))
  expect(await sharp(stored).metadata()).toMatchObject({ width: 20, height: 10 })
  expect(stored.includes('Marcolina')).toBe(false)
  expect(stored.includes('script')).toBe(false)
})
