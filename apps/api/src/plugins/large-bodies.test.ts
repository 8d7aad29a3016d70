import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../test/make.ts'
import { openSession } from '../features/identity/accounts/session.service.ts'

const MB = 1024 * 1024

let shop: TestShop
let manager: Person
let port: number

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee([FULL_ACCESS])
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

beforeEach(() => shop.app.server.closeAllConnections())

async function customer(status: 'Approved' | 'Waiting' = 'Approved'): Promise<Person> {
  const { id } = await makeCustomer(shop.db, { status })
  const { accessToken } = await openSession(shop.context, { customerId: id }, 'Cliente', {
    ip: '127.0.0.1',
    userAgent: 'test',
  })
  return { id, token: accessToken }
}

/** Announces a large body and sends only its beginning. */
function begin(method: string, path: string, as: Person | null, bytes: number, beginning: string): Socket {
  const socket = connect(port, '127.0.0.1')
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    'Host: shop',
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    ...(as ? [`Authorization: Bearer ${as.token}`] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${beginning}`)
  return socket
}

async function statusOf(socket: Socket): Promise<number> {
  const [first] = (await once(socket, 'data')) as [Buffer]
  return Number(/^HTTP\/1.1 (\d{3})/.exec(first.toString())?.[1])
}

const proof = (as: Person | null, orderId: number, bytes = 10 * MB) =>
  begin('PATCH', '/workflow/order/proof', as, bytes, `{"orderId":${orderId},"receiptImage":"AAAA`)

describe('is checked before a large body is read:', () => {
  test('the session', async () => {
    expect(await statusOf(proof(null, 1))).toBe(401)
  })
  test('the permission', async () => {
    expect(await statusOf(proof(await shop.employee(['app:stocking']), 1))).toBe(403)
  })
  test('its size', async () => {
    expect(await statusOf(proof(manager, 1, 20 * MB))).toBe(413)
    expect(await statusOf(begin('POST', '/accounts/signin', null, 17 * 1024, '{'))).toBe(413)
    expect(await statusOf(begin('POST', '/products/brand', manager, 300 * 1024, '{'))).toBe(413)
  })
})

test('reads the next request of a connection whose large body it refused', async () => {
  const { id } = await makeOrder(shop.db, ORDER_STATUS.ENTREGUE)
  const send = () =>
    fetch(`http://127.0.0.1:${port}/api/workflow/order/proof`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      body: `{"orderId":${id},"receiptImage":"${'A'.repeat(120_000)}"}`,
    })
  for (let sent = 0; sent < 4; sent++) {
    const response = await send()
    expect(response.status).toBe(409)
    await response.text()
  }
})

describe('limits the bytes being received', () => {
  const waiting = async (as: Person) => {
    const { id } = await makeOrder(shop.db, ORDER_STATUS.AGUARDANDO_COMPROVANTE, {
      ...(as === manager ? {} : { customer_id: as.id }),
    })
    return id
  }
  /** Resolves when the server has begun to read: it does not respond before the body is complete. */
  const hold = async (as: Person) => {
    const orderId = await waiting(as)
    const reading = new Promise<void>((resolve) =>
      shop.app.server.prependOnceListener('request', (request: IncomingMessage) =>
        request.on('newListener', (event) => event === 'data' && resolve()),
      ),
    )
    proof(as, orderId)
    await reading
  }

  test('of one account, until its earlier ones are finished', async () => {
    const sender = await customer()
    for (let i = 0; i < 2; i++) await hold(sender)
    expect(await statusOf(proof(sender, 999_999, 13 * MB))).toBe(429)
    shop.app.server.closeAllConnections()
    await hold(sender)
  })

  test('of all customers, while staff can still send theirs', async () => {
    for (let i = 0; i < 4; i++) await hold(await customer())
    const late = await customer()
    const orderId = await waiting(late)
    expect(await statusOf(proof(late, orderId))).toBe(503)
    await hold(manager)
  })
})

describe('many errors get a short response', () => {
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))

  test('of unknown fields: one of them is named', async () => {
    const response = await shop.call('POST', '/accounts/signin', null, unknown(1_000))
    expect(response).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect(response.errors.length).toBeLessThanOrEqual(10)
    expect(response.errors).toContain('Campo desconhecido: "k0".')
  })
  test('of a field with a name of 15 kB', async () => {
    const response = await shop.call('POST', '/accounts/signin', null, { ['x'.repeat(15_000)]: 1 })
    expect(response.status).toBe(400)
    expect(Math.max(...response.errors.map((text) => text.length))).toBeLessThanOrEqual(300)
  })
  test('of wrong entries in a list', async () => {
    const response = await shop.call('PATCH', '/products/menu/purchase/batch', manager, {
      products: Array(2_000).fill(1),
    })
    expect(response.status).toBe(400)
    expect(response.errors).toHaveLength(10)
  })
  test.each([
    ['values', Array(100_000).fill(1)],
    ['depth', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['fields', unknown(20_000)],
  ])('of %s', async (_, body) => {
    const type = { 'content-type': 'application/json' }
    expect(await shop.call('POST', '/products/brand', manager, body, type)).toMatchObject({ status: 413 })
  })
})
