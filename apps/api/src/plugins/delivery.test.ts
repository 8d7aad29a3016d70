import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../test/harness.ts'
import { RELEASE } from '../release.ts'

const TOKEN = 'metrics-token-of-the-test'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee([FULL_ACCESS])
})
afterAll(() => shop.close())

describe('compression', () => {
  test('is used for a large response, but only if the client accepts it', async () => {
    const url = '/api/openapi.json'
    const plain = await shop.app.inject({ url })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await shop.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    const best = await shop.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(best.headers['content-encoding']).toBe('br')
    expect(best.headers.vary).toMatch(/accept-encoding/i)
  })

  test('is not used for a small response, which may contain a token', async () => {
    const headers = { 'accept-encoding': 'br', authorization: `Bearer ${manager.token}` }
    const response = await shop.app.inject({ url: '/api/permissions', headers })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-encoding']).toBeUndefined()
  })
})

describe('headers', () => {
  test('allow a page the camera, the shop’s fonts and nothing that it does not need', async () => {
    const { headers } = await shop.app.inject({ url: '/healthz' })
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['permissions-policy']).toContain('microphone=()')
    expect(headers['content-security-policy']).toContain("font-src 'self';")
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('require TLS only where a trusted proxy was called by it', async () => {
    const url = '/healthz'
    const headers = { 'x-forwarded-proto': 'https' }
    expect((await shop.app.inject({ url, headers })).headers['strict-transport-security']).toBeUndefined()
    const proxied = await openTestShop({ TRUST_PROXY: '1' })
    const response = await proxied.app.inject({ url, headers })
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    await proxied.close()
  })
})

describe('/metrics', () => {
  const read = (app: TestShop['app'], remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers })

  test('without a token is for this machine only, and not through a proxy on it', async () => {
    expect((await read(shop.app, '127.0.0.1')).statusCode).toBe(200)
    expect((await read(shop.app, '203.0.113.7')).statusCode).toBe(403)
    expect((await read(shop.app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403)
  })

  test('with a token is for everybody who has it', async () => {
    const other = await openTestShop({ METRICS_TOKEN: TOKEN })
    expect((await read(other.app, '127.0.0.1')).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${TOKEN}` }
    expect((await read(other.app, '203.0.113.7', headers)).statusCode).toBe(200)
    await other.close()
  })

  test('counts what no backup has from the beginning of the shop', async () => {
    const { created_at: began } = await shop.db
      .selectFrom('employees')
      .select('created_at')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    const { body } = await read(shop.app, '127.0.0.1')
    expect(body).toContain(`\nbackup_last_success_timestamp_seconds ${Date.parse(began) / 1000}\n`)
  })

  test('has the state of the shop and its release', async () => {
    await shop.db
      .insertInto('backups')
      .values({ made_at: '2026-11-25T05:00:00Z', size_bytes: 1, is_restored: true })
      .execute()
    const { body } = await read(shop.app, '127.0.0.1')
    expect(body).toMatch(/^backup_last_success_timestamp_seconds 1795582800$/m)
    expect(body).toMatch(/^jobs_queued\{queue="account-mail",state="retrying"\} 0$/m)
    expect(body).toMatch(/^data_dir_free_bytes [1-9]/m)
    expect(body).toContain(`shop_release_info{release="${RELEASE}"} 1`)
    expect(body).toMatch(/^db_connections\{state="active"\} [1-9]/m)
  })

  test('has the delay of the event loop', async () => {
    const { body } = await read(shop.app, '127.0.0.1')
    expect(body).toMatch(/^nodejs_eventloop_lag_max_seconds \d/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  })
})

describe('a connection', () => {
  test('that does not send the whole request within 30 seconds is ended', () => {
    expect(shop.app.server.requestTimeout).toBe(30_000)
    expect(shop.app.server.headersTimeout).toBeLessThanOrEqual(30_000)
  })

  test('that was too slow gets a response', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const [accepted] = await once(shop.app.server, 'connection')
    shop.app.server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, accepted)
    const [response] = (await once(socket, 'data')) as [Buffer]
    expect(response.toString()).toMatch(/^HTTP\/1.1 408 .*"code":"BAD_REQUEST"/s)
    socket.destroy()
  })

  test('is refused as an employee’s 51st event stream, and as the first of nobody else', async () => {
    const { port } = shop.app.server.address() as AddressInfo
    const stop = new AbortController()
    const open = (as: Person) =>
      fetch(`http://127.0.0.1:${port}/api/orders/events`, {
        headers: { authorization: `Bearer ${as.token}` },
        signal: stop.signal,
      })
    const opened = await Promise.all(Array.from({ length: 50 }, () => open(manager)))
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
    expect(opened[0]?.headers.get('content-encoding')).toBeNull()
    const refused = await open(manager)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await open(await shop.employee([FULL_ACCESS]))).status).toBe(200)
    stop.abort()
    await expect.poll(async () => (await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})
