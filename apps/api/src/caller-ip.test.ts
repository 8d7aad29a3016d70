import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { networksOf } from './caller-ip.ts'

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

/** The address that is recorded for a sign-in over a real socket with this header. */
async function notedAddress(shop: TestShop, port: number, forwarded: string): Promise<string> {
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

describe.each([
  ['off', '203.0.113.9', '127.0.0.1'],
  ['1', '203.0.113.9', '203.0.113.9'],
  ['1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['2', '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['2', '203.0.113.9', '203.0.113.9'],
  ['1', '1.2.3.4<script>', '127.0.0.1'],
  ['2', '6.6.6.6, 1.2.3.4<script>, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.0/8,10.0.0.0/8', '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['10.0.0.0/8', '6.6.6.6', '127.0.0.1'],
  ['127.0.0.1', '2001:db8::1', '2001:db8::1'],
])('behind TRUST_PROXY=%s', (TRUST_PROXY, forwarded, address) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ TRUST_PROXY })
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => shop.close())

  test(`a request that says ${forwarded} comes from ${address}`, async () => {
    const bound = shop.app.server.address()
    const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
    expect(await notedAddress(shop, port, forwarded)).toBe(address)
  })
})
