import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { demoPassword } from './features/identity/accounts/demo-password.ts'
import { hashPassword } from './features/identity/accounts/password.ts'

const EMAIL = 'admin@demo.local'

/** Requests over a real socket, as a proxy on this machine would send them. */
async function status(shop: TestShop, head: string, body = ''): Promise<number> {
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const address = shop.app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => {
      const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
      socket.write(`${head}\r\n${body ? `${type}\r\n` : ''}Connection: close\r\n\r\n${body}`)
    })
    socket
      .on('data', (data) => {
        response += data
      })
      .on('close', () => resolve(Number(/^HTTP\/1\.[01] (\d{3})/.exec(response)?.[1])))
      .on('error', reject)
  })
}

const CALLERS: [caller: string, version: string, headers: string, isLocal: boolean][] = [
  ['a browser on this machine', '1.1', 'Host: localhost:3000\r\nOrigin: http://localhost:3000', true],
  ['a program on this machine', '1.1', 'Host: 127.0.0.1:3000', true],
  ['over IPv6', '1.1', 'Host: [::1]:3000', true],
  ['a proxy that says so', '1.1', 'Host: localhost\r\nX-Forwarded-For: 203.0.113.9', false],
  ['a proxy that names the scheme only', '1.1', 'Host: localhost\r\nX-Forwarded-Proto: https', false],
  ['a proxy with the standard header', '1.1', 'Host: localhost\r\nForwarded: for=203.0.113.9', false],
  ['a proxy that passes the name on', '1.1', 'Host: loja.example', false],
  [
    'a browser behind a proxy without headers',
    '1.1',
    'Host: 127.0.0.1:3000\r\nOrigin: https://loja.example',
    false,
  ],
  ['nginx without any setting', '1.0', 'Host: 127.0.0.1:3000', false],
  ['a name that only looks local', '1.1', 'Host: localhost.evil.example', false],
]

describe('a demo shop of this machine', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
    const { id } = await shop.employee(['full:access'])
    const password_hash = await hashPassword(demoPassword('admin'))
    await shop.db.updateTable('employees').set({ email: EMAIL, password_hash }).where('id', '=', id).execute()
  })
  afterAll(() => shop.close())

  test.each(CALLERS)('and its published password, for %s', async (_, version, headers, isLocal) => {
    const body = JSON.stringify({ email: EMAIL, password: demoPassword('admin') })
    const head = `POST /api/accounts/signin HTTP/${version}\r\n${headers}`
    expect(await status(shop, head, body)).toBe(isLocal ? 200 : 403)
  })

  test.each(CALLERS)('and its metrics, for %s', async (_, version, headers, isLocal) => {
    expect(await status(shop, `GET /metrics HTTP/${version}\r\n${headers}`)).toBe(isLocal ? 200 : 403)
  })
})

test('behind a proxy the metrics need the token, whatever the request looks like', async () => {
  const shop = await openTestShop({ TRUST_PROXY: '1' })
  expect(await status(shop, 'GET /metrics HTTP/1.1\r\nHost: localhost')).toBe(403)
  await shop.close()
})
