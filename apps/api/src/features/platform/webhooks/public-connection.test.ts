import type { AddressInfo, LookupFunction } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublic, numberedHost, PUBLIC, post } from './public-connection.ts'

let connections = 0
const server = createServer((socket) => {
  connections++
  socket.destroy()
})
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

/** URLs that name this machine, its network, or a cloud's own services by number. */
const NUMBERS = [
  ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.1', '127.0.0.1.', '127.255.255.254'],
  [
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
  ['255.255.255.255', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[fe80::1]'],
  ['[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:db8::1]'],
  ['[2001::1]', '[0:0:0:0:0:ffff:a00:1]', '[100::1]', '１２７.０.０.１'],
].flat()

const resolving =
  (...addresses: string[]): LookupFunction =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const send = (host: string, lookup?: LookupFunction) =>
  post({ ...PUBLIC, ...(lookup && { lookup }) }, `https://${host}:${port}/`, '{}', {})

describe('a message is not sent to', () => {
  test.each(NUMBERS)('%s', async (host) => {
    const numbered = numberedHost(`https://${host}/`)
    expect(numbered).toBeDefined()
    expect(isPublic(numbered ?? '')).toBe(false)
    await expect(send(host)).rejects.toThrow('internet pública')
  })

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::ffff:10.0.0.1'],
    ['fd00::1'],
    ['93.184.215.14', '127.0.0.1'],
  ])('a name that resolves to %s', async (...addresses) => {
    await expect(send('receptor.exemplo', resolving(...addresses))).rejects.toThrow('internet pública')
  })

  test('localhost', async () => {
    await expect(send('localhost')).rejects.toThrow('internet pública')
  })

  test('a name whose address changes after it was looked up: the address that was checked is connected to', async () => {
    const resolvedIps = ['192.0.2.200', '127.0.0.1'] // the first would be tried, and is a network for examples
    let lookups = 0
    const changing: LookupFunction = (host, options, done) =>
      resolving(resolvedIps[Math.min(lookups++, 1)] ?? '')(host, options, done)
    const allowed = { ...PUBLIC, lookup: changing, isAllowed: (ip: string) => ip !== '127.0.0.1' }
    const url = `https://receptor.exemplo:${port}/`
    const first = post({ ...allowed, isAllowed: (ip) => isPublic(ip) }, url, '{}', {})
    await expect(first).rejects.toThrow('internet pública')
    await expect(post(allowed, url, '{}', {})).rejects.toThrow('internet pública')
    expect(lookups).toBe(2)
  })

  test('any of them: nothing was connected', () => {
    expect(connections).toBe(0)
  })
})

test('public addresses are allowed', () => {
  for (const ip of ['8.8.8.8', '200.147.3.157', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect(isPublic(ip)).toBe(true)
})
