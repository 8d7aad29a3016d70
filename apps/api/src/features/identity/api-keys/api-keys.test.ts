import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiKey } from '@shop/contract/api-keys'
import type { Permission } from '@shop/domain/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'
import type { GuardedRoute } from '../../../plugins/access.ts'

const LONG = { timeout: 60_000 }
/** The first steps of an empty shop: a mark that hides them; the deliverer of a customer, which opens nothing. */
const NOT_LASTING = ['PATCH /start', 'PUT /employees/deliverer/sign/customer']

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString()
const make = async (permissions: Permission[], by = admin, expiresAt = IN_AN_HOUR()) => {
  const { data } = await shop.call<ApiKey & { key: string }>('POST', '/api-keys', by, {
    name: 'Loja virtual',
    permissions,
    expiresAt,
  })
  return { ...data, program: { id: data.id, token: data.key } }
}
const statusOf = async (path: string, as: Person) => (await shop.call('GET', path, as)).status
const roleOf = async (person: Person) =>
  (
    await shop.db
      .selectFrom('employees')
      .select('role_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).role_id ?? 0

describe('a key', () => {
  test('opens what it names and nothing else', async () => {
    const { program } = await make(['bo:manage:products'])
    expect(await statusOf('/products', program)).toBe(200)
    expect(await statusOf('/customers', program)).toBe(403)
    expect(await statusOf('/roles', program)).toBe(403)
  })

  test('opens neither its maker’s account nor keys or webhooks, whatever it names', async () => {
    const { program } = await make(['full:access'])
    expect(await statusOf('/customers', program)).toBe(200)
    for (const path of ['/accounts/me/sessions', '/api-keys', '/webhooks', '/work'])
      expect(await statusOf(path, program)).toBe(403)
    const body = { name: 'Outra', permissions: ['full:access'], expiresAt: IN_AN_HOUR() }
    expect((await shop.call('POST', '/api-keys', program, body)).status).toBe(403)
    expect((await shop.call('POST', '/accounts/signout', program)).status).toBe(403)
  })

  test('is shown once and stored as a digest', async () => {
    const { key, ending, id } = await make(['bo:manage:products'])
    expect(key.slice(-4)).toBe(ending)
    const { data } = await shop.call<{ apiKeys: ApiKey[] }>('GET', '/api-keys', admin)
    expect(data.apiKeys.find((one) => one.id === id)).toMatchObject({
      ending,
      state: 'valid',
      lastUsedAt: null,
    })
    expect(JSON.stringify(data)).not.toContain(key)
    const rows = await shop.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(await shop.db.selectFrom('audit_log').selectAll().execute())).not.toContain(key)
  })

  test('is refused from the moment it is ended, and says when it was used last', async () => {
    const { id, program } = await make(['bo:manage:products'])
    expect(await statusOf('/products', program)).toBe(200)
    const { data } = await shop.call<{ apiKeys: ApiKey[] }>('GET', '/api-keys', admin)
    expect(data.apiKeys.find((one) => one.id === id)?.lastUsedAt).not.toBeNull()
    expect((await shop.call('DELETE', `/api-keys/${id}`, admin)).status).toBe(200)
    expect(await statusOf('/products', program)).toBe(401)
    expect((await shop.call('DELETE', `/api-keys/${id}`, admin)).status).toBe(404)
  })

  test('is refused after its end date, and one that ends in the past is not made', async () => {
    const { id, program } = await make(['bo:manage:products'])
    await shop.db
      .updateTable('api_keys')
      .set({ expires_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect(await statusOf('/products', program)).toBe(401)
    const body = { name: 'Velha', permissions: ['bo:manage:products'], expiresAt: '2020-01-01T00:00:00.000Z' }
    expect((await shop.call('POST', '/api-keys', admin, body)).status).toBe(422)
  })

  test('lives a year at most', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const status = async (expiresAt: string) =>
      (
        await shop.call('POST', '/api-keys', admin, {
          name: 'X',
          permissions: ['bo:manage:orders'],
          expiresAt,
        })
      ).status
    expect(await status(inDays(365))).toBe(201)
    expect(await status(inDays(368))).toBe(422)
    expect(await status('2099-01-01T00:00:00.000Z')).toBe(422)
  })

  test('ends for good with the block of its maker, and the trail says so', async () => {
    const maker = await shop.employee(['full:access'])
    const { program, id } = await make(['bo:manage:products'], maker)
    const { email, name, phone } = await shop.db
      .selectFrom('employees')
      .select(['email', 'name', 'phone'])
      .where('id', '=', maker.id)
      .executeTakeFirstOrThrow()
    const edit = (blocked: boolean) =>
      shop.call('PUT', '/employees/attendant', admin, {
        email,
        name,
        phone,
        document: '12345678909',
        func: 1,
        blocked,
      })
    expect((await edit(true)).status).toBe(200)
    expect(await statusOf('/products', program)).toBe(401)
    expect((await edit(false)).status).toBe(200)
    expect(await statusOf('/products', program)).toBe(401)
    const { data } = await shop.call<{ apiKeys: ApiKey[] }>('GET', '/api-keys', admin)
    expect(data.apiKeys.map((one) => one.id)).not.toContain(id)
    const trail = await shop.db
      .selectFrom('audit_log')
      .select('change')
      .where('entity', '=', 'api-key')
      .execute()
    expect(trail.map(({ change }) => change)).toContain(
      'Chave de API Loja virtual encerrada: quem a fez foi bloqueado',
    )
  })

  test('with full access changes nothing that opens the shop to somebody, whatever it calls', async () => {
    const { program } = await make(['full:access'])
    const tables = [
      'employees',
      'roles',
      'api_keys',
      'webhooks',
      'second_factors',
      'push_subscriptions',
    ] as const
    const state = async () =>
      JSON.stringify(
        await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute())),
        (name, value) => (name === 'last_used_at' ? undefined : value),
      )
    const changing = shop.app.routeTable.filter(
      ({ method, url }) =>
        method !== 'GET' &&
        /^\/api\/(employees|accounts|roles|api-keys|webhooks(?!\/pix)|push|start)/.test(url),
    )
    const isOpen = ({ access }: GuardedRoute) => access.kind === 'open'
    expect(changing.length).toBeGreaterThan(20)
    const before = await state()
    const statuses: string[] = []
    for (const route of changing.filter((one) => !isOpen(one))) {
      const url = route.url.replace(/^\/api/, '').replace(/:\w+/g, '1')
      const { status } = await shop.call(route.method as 'POST', url, program, {})
      if (status !== 403 && !NOT_LASTING.includes(`${route.method} ${url}`))
        statuses.push(`${route.method} ${url}: ${status}`)
    }
    expect(statuses).toEqual([])
    expect(await state()).toBe(before)
  })

  test('gets the changes of orders as they happen, until it is ended', async () => {
    const { program, id } = await make(['bo:manage:orders'])
    const response = await shop.app.inject({
      url: '/api/orders/events',
      headers: { authorization: `Bearer ${program.token}` },
      payloadAsStream: true,
    })
    expect(response.statusCode).toBe(200)
    let text = ''
    const stream = response.stream()
    stream.on('data', (chunk) => {
      text += chunk
    })
    const first = await makeOrder(shop.db, 1)
    await expect.poll(() => text, LONG).toContain(`"orderId":${first.id}`)
    // Longer than a look-up is kept: the stream is not that of a session.
    await sleep(1_500)
    const second = await makeOrder(shop.db, 1)
    await expect.poll(() => text, LONG).toContain(`"orderId":${second.id}`)
    await shop.call('DELETE', `/api-keys/${id}`, admin)
    await sleep(1_500)
    const third = await makeOrder(shop.db, 1)
    await expect.poll(() => stream.destroyed || stream.readableEnded, LONG).toBe(true)
    expect(text).not.toContain(`"orderId":${third.id}`)
  })

  test('loses what its maker loses, and dies when the maker is blocked', async () => {
    const maker = await shop.employee(['full:access'])
    const { program } = await make(['bo:manage:products', 'bo:manage:customers'], maker)
    expect(await statusOf('/customers', program)).toBe(200)
    await shop.db
      .updateTable('roles')
      .set({ permissions: ['bo:manage:products'] })
      .where('id', '=', await roleOf(maker))
      .execute()
    expect(await statusOf('/customers', program)).toBe(403)
    expect(await statusOf('/products', program)).toBe(200)
    await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', maker.id).execute()
    expect(await statusOf('/products', program)).toBe(401)
  })

  test('for everything opens what its maker still may', async () => {
    const maker = await shop.employee(['full:access'])
    const { program } = await make(['full:access'], maker)
    await shop.db
      .updateTable('roles')
      .set({ permissions: ['bo:manage:products'] })
      .where('id', '=', await roleOf(maker))
      .execute()
    expect(await statusOf('/products', program)).toBe(200)
    expect(await statusOf('/customers', program)).toBe(403)
  })

  test('is named beside its maker in the audit trail', async () => {
    const { program } = await make(['full:access'])
    await shop.call('POST', '/suppliers', program, { name: 'Da chave', cnpj: '11222333000181', leadDays: 3 })
    const { who, employee_id } = await shop.db
      .selectFrom('audit_log')
      .select(['who', 'employee_id'])
      .where('entity', '=', 'supplier')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(who).toContain('(chave Loja virtual)')
    expect(employee_id).toBe(admin.id)
  })

  test('needs a name and at least one permission that exists', async () => {
    for (const change of [
      { name: ' ' },
      { permissions: [] },
      { permissions: ['fly'] },
      { expiresAt: 'amanhã' },
    ]) {
      const body = { name: 'X', permissions: ['bo:manage:products'], expiresAt: IN_AN_HOUR(), ...change }
      expect((await shop.call('POST', '/api-keys', admin, body)).status).toBe(400)
    }
    expect(await statusOf('/products', { id: 0, token: 'loja_inventada' })).toBe(401)
  })
})
