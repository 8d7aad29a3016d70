import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { buildApp } from './app.ts'
import { networksOf } from './caller-ip.ts'
import type { App } from './context.ts'
import { readSettings } from './settings.ts'

describe('one caller', () => {
  test.each([
    ['203.0.113.9', ['203.0.113.9']],
    ['::ffff:203.0.113.9', ['203.0.113.9']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:0db8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ])('%s counts as %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks)
  })
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The IP address that is recorded for a sign-in over a real socket with this header. */
async function notedAddress(port: number, forwarded: string): Promise<string> {
  const email = `${Math.random()}@ninguem.com`
  const body = JSON.stringify({ email, password: 'qualquer uma' })
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/accounts/signin HTTP/1.1\r\nHost: loja\r\nConnection: close\r\nContent-Type: application/json\r\n` +
          `X-Forwarded-For: ${forwarded}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })
    socket
      .on('data', () => {})
      .on('close', () => resolve())
      .on('error', reject)
  })
  const { ip } = await shop.db
    .selectFrom('audit_log')
    .select('ip')
    .where('action', '=', 'sign-in-failed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await shop.db.deleteFrom('tries').execute()
  return ip
}

// One application for each setting: all of them share a database.
describe.each([
  ['off', [['203.0.113.9', '127.0.0.1']]],
  [
    '1',
    [
      ['203.0.113.9', '203.0.113.9'],
      ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
      ['1.2.3.4<script>', '127.0.0.1'],
    ],
  ],
  [
    '2',
    [
      ['6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
      ['203.0.113.9', '203.0.113.9'],
      ['6.6.6.6, 1.2.3.4<script>, 203.0.113.9', '203.0.113.9'],
    ],
  ],
  [
    '127.0.0.1',
    [
      ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
      ['2001:db8::1', '2001:db8::1'],
    ],
  ],
  ['127.0.0.0/8,10.0.0.0/8', [['6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9']]],
  ['10.0.0.0/8', [['6.6.6.6', '127.0.0.1']]],
])('behind TRUST_PROXY=%s', (TRUST_PROXY, requests) => {
  let app: App
  let port: number
  beforeAll(async () => {
    const { settings: own } = shop.context
    const settings = { ...own, TRUST_PROXY: readSettings({ TRUST_PROXY }).TRUST_PROXY }
    app = await buildApp({ ...shop.context, settings }, { mostDelayMs: 0 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    ;({ port } = app.server.address() as AddressInfo)
  })
  afterAll(() => app.close())

  test.each(requests)('a request that says %s comes from %s', async (forwarded, address) => {
    expect(await notedAddress(port, forwarded)).toBe(address)
  })
})
