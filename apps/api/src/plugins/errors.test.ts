import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each(['/orders/%', '/employees/%ff', '/products/full/search/%E0%A4%A', '/customers?search=%ff', '/%'])(
  'an address that cannot be decoded is refused in the usual form: %s',
  async (path) => {
    const response = await shop.call('GET', path)
    expect(response).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect(response.errors).toHaveLength(1)
  },
)

test('an address that is too long is refused in the usual form', async () => {
  const response = await shop.call('GET', `/orders/${'%61'.repeat(600)}`)
  expect(response).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('a method that a route does not have, and an unknown route, are not found', async () => {
  expect(await shop.call('DELETE', '/dashboard')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await shop.call('GET', '/nada')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('a JSON body that is not UTF-8 is refused, and one in UTF-8 is not', async () => {
  const as = await shop.employee(['bo:manage:products'])
  const create = (encoding: 'latin1' | 'utf8') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/products/brand',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      payload: Buffer.from('{"name":"lã"}', encoding),
    })
  const refused = await create('latin1')
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'BAD_REQUEST'])
  expect((await create('utf8')).statusCode).not.toBe(400)
})

test('what is wrong in several places for one reason is said once', async () => {
  const as = await shop.employee(['bo:manage:reports'])
  const said = await shop.call('GET', '/reports/customers/purchases/start/x/end/y/desc', as)
  expect(said.errors).toEqual(['Data inválida: use AAAA-MM-DDTHH:mm:ss.'])
})

async function listen(): Promise<number> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  return (shop.app.server.address() as AddressInfo).port
}

test('a client that sends far too much gets a response, and is not cut off', async () => {
  const url = `http://127.0.0.1:${await listen()}/api/accounts/signin`
  const headers = { 'content-type': 'application/json' }
  for (let i = 0; i < 5; i++) {
    const response = await fetch(url, { method: 'POST', headers, body: 'x'.repeat(30_000_000) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' })
  }
})

test.each([
  ['GARBAGE\r\n\r\n', '400', 'BAD_REQUEST'],
  [`GET /api/dashboard HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`, '431', 'TOO_LARGE'],
])('what is no request of ours gets a sentence too', async (sent, status, code) => {
  const socket = connect(await listen(), '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  socket.write(sent)
  await once(socket, 'close')
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code })
})
