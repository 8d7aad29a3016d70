import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'
import { hashPassword } from './password.ts'
import { accountKey, RATE_LIMITS, slowdownMs } from './rate-limits.ts'

const PASSWORD = 'cavalo bateria grampo'
const { pair, network, account } = RATE_LIMITS['sign-in']
let shop: TestShop
let person: Person
let email: string

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: 'on', PIX_SECRET: 'segredo-do-provedor' })
  person = await shop.employee(['bo:manage:orders'])
  const row = await shop.db
    .updateTable('employees')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', person.id)
    .returning('email')
    .executeTakeFirstOrThrow()
  email = row.email
})
afterAll(() => shop.close())

const signIn = async (remoteAddress: string, password = PASSWORD, who = email) =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/accounts/signin',
      remoteAddress,
      payload: { email: who, password },
    })
  ).statusCode

const audited = (action: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['entity', 'entity_id', 'ip', 'change'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

describe('guessing a password', () => {
  test('is refused for the address that guesses, even with the right one, while the owner signs in elsewhere', async () => {
    const statuses = []
    for (let i = 0; i <= pair.attempts; i++) statuses.push(await signIn('203.0.113.1', 'errada errada'))
    expect(statuses).toEqual([...Array(pair.attempts).fill(401), 429])
    expect(await signIn('203.0.113.1')).toBe(429)
    expect(await signIn('198.51.100.1')).toBe(200)
  })

  test('from the address where the owner works does not stop the right password there', async () => {
    const SHOP = '198.51.100.77'
    expect(await signIn(SHOP)).toBe(200)
    for (let i = 0; i < pair.attempts + 5; i++) expect(await signIn(SHOP, 'errada errada')).toBe(401)
    expect(await signIn(SHOP)).toBe(200)
    // Guesses from this network are limited too.
    const statuses: number[] = []
    for (let i = 0; i < 70; i++) statuses.push(await signIn(SHOP, 'errada errada'))
    expect(statuses.filter((status) => status === 401)).toHaveLength(pair.attempts + 50)
  })

  test('at a hundred accounts from the shop’s own address refuses neither those who work there nor tells who they are', async () => {
    const OWN = '198.51.100.88'
    const STRANGERS = ['alguem@longe.example', email.replace('@', '2@')]
    expect(await signIn(OWN)).toBe(200)
    for (let i = 0; i < network.attempts; i++) await signIn(OWN, 'errada errada', `x${i}@y.com`)
    expect(await signIn(OWN)).toBe(200)
    const timed = async (who: string) => {
      const start = Date.now()
      return { status: await signIn(OWN, 'errada errada', who), late: Date.now() - start >= 1000 }
    }
    // A wrong password gets the same refusal, late, for everybody, so that it does not say who works there.
    for (const who of [email, ...STRANGERS]) expect(await timed(who)).toEqual({ status: 429, late: true })
    for (let i = 0; i < 3; i++) expect(await signIn(OWN)).toBe(200)
    // The first use up what any network may, the others what this one may besides.
    for (const length of [20, 70]) {
      const guesses = await Promise.all(Array.from({ length }, () => signIn(OWN, 'errada errada')))
      expect(new Set(guesses)).toEqual(new Set([429]))
    }
    // So many guesses at one account are refused, also the right one; other people there are not.
    expect(await signIn(OWN)).toBe(429)
  }, 120_000)

  test('the right password without the code of the app, beyond what the network may, leaves the network’s count', async () => {
    const OWN = '198.51.100.99'
    const { id } = await shop.employee(['bo:manage:orders'])
    const { email: own } = await shop.db
      .updateTable('employees')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow()
    expect(await signIn(OWN, PASSWORD, own)).toBe(200)
    await shop.db
      .insertInto('second_factors')
      .values({ employee_id: id, sealed_secret: '', confirmed_at: sql<string>`now()` })
      .execute()
    const ofNetwork = () =>
      shop.db
        .selectFrom('tries')
        .select('hits')
        .where('kind', '=', 'sign-in')
        .where('account', '=', '')
        .where('network', '=', OWN)
        .execute()
    // A missing code is not a guess: within the limit it is not counted.
    expect(await signIn(OWN, 'errada errada', own)).toBe(401)
    expect(await signIn(OWN, PASSWORD, own)).toBe(401)
    expect(await ofNetwork()).toEqual([{ hits: 1 }])
    await shop.db
      .updateTable('tries')
      .set({ hits: network.attempts })
      .where('account', '=', '')
      .where('network', '=', OWN)
      .execute()
    for (let i = 0; i < 3; i++) expect(await signIn(OWN, PASSWORD, own)).toBe(401)
    expect(await ofNetwork()).toEqual([{ hits: network.attempts }])
  })

  test('counts the addresses of one IPv6 /64 as one', async () => {
    for (let i = 0; i < pair.attempts; i++) await signIn(`2001:db8:1:2::${i}`, 'errada errada')
    expect(await signIn('2001:db8:1:2::ff')).toBe(429)
    expect(await signIn('2001:db8:1:3::1')).toBe(200)
  })

  test('counts the addresses of one IPv6 /48 too, with ten times as many tries', async () => {
    const row = { kind: 'sign-in', account: accountKey(`employee:${email}`), network: '2001:db8:7::/48' }
    await shop.db
      .insertInto('tries')
      .values({ ...row, hits: pair.attempts * 10 - 1 })
      .execute()
    expect(await signIn('2001:db8:7:1::1', 'errada errada')).toBe(401)
    expect(await signIn('2001:db8:7:2::1')).toBe(429)
    expect(await signIn('2001:db8:8:2::1')).toBe(200)
  })

  test('tells a blocked person with the right password, and nobody else, that they are blocked', async () => {
    const block = (is_blocked: boolean) =>
      shop.db.updateTable('employees').set({ is_blocked }).where('id', '=', person.id).execute()
    await block(true)
    const responses = [await signIn('198.51.100.8'), await signIn('198.51.100.8', 'errada errada')]
    await block(false)
    expect(responses).toEqual([403, 401])
  })

  test('does not count successes', async () => {
    for (let i = 0; i < pair.attempts + 2; i++) expect(await signIn('198.51.100.2')).toBe(200)
  })

  test('from a refused address counts against no account and writes no row', async () => {
    await shop.db
      .insertInto('tries')
      .values({ kind: 'sign-in', account: '', network: '203.0.113.2', hits: network.attempts })
      .execute()
    expect(await signIn('203.0.113.2', 'errada errada')).toBe(429)
    const rows = () =>
      shop.db.selectFrom('tries').selectAll().orderBy('kind').orderBy('account').orderBy('network').execute()
    const before = await rows()
    for (let i = 0; i < 5; i++) expect(await signIn('203.0.113.2', 'errada errada', `x${i}@y.com`)).toBe(429)
    expect(await rows()).toEqual(before)
  })

  test('from a thousand addresses slows the account down but never refuses its owner', async () => {
    await shop.db
      .updateTable('tries')
      .set({ hits: account.attempts + 1 })
      .where('network', '=', '')
      .where('kind', '=', 'sign-in')
      .execute()
    expect(await signIn('198.51.100.3')).toBe(200)
    expect(slowdownMs(account.attempts, account.attempts)).toBe(0)
    expect(slowdownMs(account.attempts + 1, account.attempts)).toBeGreaterThan(0)
    expect(slowdownMs(1_000_000, account.attempts)).toBe(5000)
  })

  test('stores no e-mail', async () => {
    expect(JSON.stringify(await shop.db.selectFrom('tries').selectAll().execute())).not.toContain('@')
  })
})

test('asking for five codes in each quarter of an hour is normal, and beyond it the last ones are said to be valid', async () => {
  const ask = async () => {
    const url = '/api/accounts/users/forgotpassword/esquecida@loja.local'
    const response = await shop.app.inject({ method: 'PATCH', url, remoteAddress: '203.0.113.77' })
    return response.json().errors?.[0] ?? 'mailed'
  }
  for (let quarter = 0; quarter < 4; quarter++) {
    for (let i = 0; i < 5; i++) expect(await ask()).toBe('mailed')
    for (let i = 0; i < 5; i++) expect(await ask()).toMatch('Os últimos ainda valem')
    await sql`update tries set window_start = window_start - interval '15 minutes'`.execute(shop.db)
  }
})

describe('the audit trail', () => {
  test('has each sign-in, and one line an hour for failures and refusals of one address', async () => {
    const change = 'Tentativa de entrar recusada'
    expect((await audited('sign-in-failed'))[0]).toEqual({
      entity: 'employee',
      entity_id: person.id,
      ip: '203.0.113.1',
      change,
    })
    const from = (ip: string, lines: { ip: string }[]) => lines.filter((line) => line.ip === ip)
    expect(from('203.0.113.1', await audited('sign-in-failed'))).toHaveLength(1)
    expect(from('203.0.113.1', await audited('refused'))).toEqual([
      {
        entity: 'employee',
        entity_id: person.id,
        ip: '203.0.113.1',
        change: 'Muitas tentativas de entrar: recusadas por 15 min',
      },
    ])
    expect(from('198.51.100.1', await audited('sign-in'))).toMatchObject([{ entity_id: person.id }])
  })

  test('has each sign-out', async () => {
    const leaver = await shop.employee(['bo:manage:orders'])
    await shop.call('POST', '/accounts/signout', leaver)
    expect(await audited('sign-out')).toMatchObject([{ entity: 'employee', entity_id: leaver.id }])
  })

  test('gets its time from the database, whatever time the serving user writes', async () => {
    const { id } = await shop.db
      .insertInto('audit_log')
      .values({ at: '2020-01-01T00:00:00.000Z', who: 'A', action: 'edit', entity: 'product', change: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { at } = await shop.db
      .selectFrom('audit_log')
      .select('at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(new Date(at).getUTCFullYear()).toBeGreaterThan(2020)
  })
})

describe('one person who signs in again and again', () => {
  test('has at most 20 open sessions as a customer, the latest, and 60 sign-ins an hour', async () => {
    const customer = await makeCustomer(shop.db, { password_hash: await hashPassword(PASSWORD) })
    const enter = (remoteAddress: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/shop/customers/signin',
        remoteAddress,
        payload: { email: customer.email, password: PASSWORD },
      })
    const first = (await enter('198.51.100.10')).json().data.accessToken
    const statuses: number[] = []
    for (let i = 0; i < 70; i++) statuses.push((await enter(`198.51.100.${i}`)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(59)
    expect(statuses.slice(59)).toEqual(Array(11).fill(429))
    const rows = (table: 'sessions' | 'customer_sign_ins') =>
      shop.db.selectFrom(table).selectAll().where('customer_id', '=', customer.id).execute()
    expect((await rows('sessions')).filter((row) => !('revoked_at' in row && row.revoked_at))).toHaveLength(
      20,
    )
    expect(await rows('customer_sign_ins')).toHaveLength(60)
    const ended = await shop.call('GET', '/shop/customers/me', { id: customer.id, token: first })
    expect(ended.status).toBe(401)
  })
})

describe('the payment provider’s call', () => {
  const call = async (secret: string, remoteAddress: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/pix',
        remoteAddress,
        headers: { authorization: `Bearer ${secret}` },
        payload: { pix: [] },
      })
    ).statusCode

  test('is limited for wrong secrets only', async () => {
    const statuses = []
    for (let i = 0; i <= RATE_LIMITS.webhook.network.attempts; i++)
      statuses.push(await call('errado', '203.0.113.3'))
    expect(statuses.at(-2)).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    expect([401, 429]).not.toContain(await call('segredo-do-provedor', '203.0.113.3'))
  })
})
