import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { inTransaction } from '../../../db/database.ts'
import { orderMail, recordCustomerMail } from '../../orders/customer-mails/customer-mails.queries.ts'
import {
  queueAnnouncements,
  queueCustomerMails,
  sendCustomerPush,
  sendOrderPush,
} from '../../orders/customer-mails/send-customer-mails.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Connecting } from '../webhooks/public-connection.ts'
import { pushKeys } from './push-keys.ts'
import { sendPush } from './send-push.ts'

/** A browser: it decrypts the messages sent to its endpoint. */
interface Browser {
  path: string
  keys: ECDH
  auth: Buffer
}
interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

let shop: TestShop
let origin: string
let received: Received[] = []
let status = 201

const server = createServer(async (incoming, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  received.push({ path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks) })
  response.writeHead(status).end()
})

const MESSAGE = { title: 'Oi', path: '/' }
const [FIRST, LAST] = [{ isLast: false }, { isLast: true }]

/** Reaches the push service of this file, over plain HTTP. */
const TO_HERE: Connecting = {
  request: ((url: string, ...more: unknown[]) =>
    (request as (...given: unknown[]) => unknown)(
      url.replace('https:', 'http:'),
      ...more,
    )) as Connecting['request'],
  lookup: ((_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])) as LookupFunction,
  isAllowed: () => true,
}

beforeAll(async () => {
  shop = await openTestShop()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `https://push.exemplo:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  received = []
  status = 201
})
afterEach(async () => {
  await shop.db.deleteFrom('push_subscriptions').execute()
  await shop.db.deleteFrom('orders_to_announce').execute()
})
afterAll(async () => {
  server.close()
  await shop.close()
})

async function subscribe(person: Person, path = `/${randomBytes(6).toString('hex')}`): Promise<Browser> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const body = {
    endpoint: origin + path,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  expect((await shop.call('PUT', '/push/subscriptions', person, body)).status).toBe(200)
  return { path, keys, auth }
}
const shown = ({ keys, auth }: Browser, { body }: Received) =>
  JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString())
const count = async () => (await shop.db.selectFrom('push_subscriptions').select('id').execute()).length
const only = async () =>
  (await shop.db.selectFrom('push_subscriptions').select('id').executeTakeFirstOrThrow()).id

/** Does the queued work of these kinds, as the job queue does. */
async function work() {
  await queueCustomerMails(shop.context)
  await queueAnnouncements(shop.context)
  const { waiting } = shop.context.jobs as unknown as { waiting: { name: string; data: never }[] }
  for (const { name, data } of waiting.splice(0)) {
    if (name === 'customer-push')
      await sendCustomerPush(shop.context, data as JobData['customer-push'], FIRST, TO_HERE)
    if (name === 'order-push')
      await sendOrderPush(shop.context, data as JobData['order-push'], FIRST, TO_HERE)
  }
}

async function customer() {
  const { id } = await makeCustomer(shop.db)
  return shop.signIn(id)
}

test('a customer is told of the approval and of the departure, encrypted, in the words of the mail’s subject', async () => {
  const person = await customer()
  const browser = await subscribe(person)
  const order = await makeOrder(shop.db, 4, { customer_id: person.id })
  await inTransaction(shop.db, async (tx) => {
    await recordCustomerMail(tx, person.id, 'approved')
    await orderMail(order.id, 'shipped').execute(tx)
    await orderMail(order.id, 'delivered').execute(tx)
  })
  await work()
  expect(received.map((one) => shown(browser, one))).toEqual([
    { title: 'O seu cadastro foi aprovado', path: '/loja/' },
    { title: `O pedido ${order.code} saiu para entrega`, path: `/loja/pedidos/${order.id}` },
  ])
})

test('the push service can verify that the message is the shop’s', async () => {
  const person = await customer()
  await subscribe(person)
  await sendPush(shop.context, await only(), MESSAGE, FIRST, TO_HERE)
  const [, jwt = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(received[0]?.headers.authorization ?? '') ?? []
  const { data } = await shop.call<{ publicKey: string }>('GET', '/push/key', person)
  expect(key).toBe(data.publicKey)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(jwt, await importJWK(jwk, 'ES256'))
  expect(payload.aud).toBe(origin)
  const [row] = await shop.db.selectFrom('push_keys').selectAll().execute()
  const { privateKey } = await pushKeys(shop.context)
  expect(JSON.stringify(row)).not.toContain(privateKey)
})

test('colleagues who approve are told once of each order to approve, and not of one that was approved', async () => {
  const approver = await shop.employee(['bo:manage:orders'])
  const browser = await subscribe(approver)
  await subscribe(await shop.employee(['app:stocking']))
  const order = await makeOrder(shop.db, 11)
  const later = await makeOrder(shop.db, 10)
  await shop.db.updateTable('orders').set({ status: 11 }).where('id', '=', later.id).execute()
  const approved = await makeOrder(shop.db, 11)
  await shop.db.updateTable('orders').set({ status: 1 }).where('id', '=', approved.id).execute()
  await work()
  await work()
  expect(received.map(({ path }) => path)).toEqual([browser.path, browser.path])
  expect(received.map((one) => shown(browser, one))).toEqual(
    [order, later].map(({ code }) => ({
      title: `Pedido ${code} para aprovar`,
      path: `/admin/orders/${code}`,
    })),
  )
})

test.each([404, 410, 403])('a subscription ends when its service answers %i', async (answer) => {
  await subscribe(await customer())
  status = answer
  await sendPush(shop.context, await only(), MESSAGE, FIRST, TO_HERE)
  expect(await count()).toBe(0)
})

test('a service that fails is asked again later', async () => {
  await subscribe(await customer())
  status = 503
  await expect(sendPush(shop.context, await only(), MESSAGE, FIRST, TO_HERE)).rejects.toThrow('503')
  expect(await count()).toBe(1)
})

test('a service that fails to the last attempt loses the message, not the browser', async () => {
  await subscribe(await customer())
  status = 503
  await sendPush(shop.context, await only(), MESSAGE, LAST, TO_HERE)
  expect(await count()).toBe(1)
})

test('a browser where nothing answers is tried again, and removed at the last attempt', async () => {
  await subscribe(await customer())
  const nowhere: Connecting = {
    ...TO_HERE,
    lookup: ((_host, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '')) as LookupFunction,
  }
  await expect(sendPush(shop.context, await only(), MESSAGE, FIRST, nowhere)).rejects.toThrow('no such name')
  expect(await count()).toBe(1)
  await sendPush(shop.context, await only(), MESSAGE, LAST, nowhere)
  expect(await count()).toBe(0)
})

test('a browser with a key that is no point of the curve is removed', async () => {
  const keys = {
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const body = { endpoint: `${origin}/nobody`, keys }
  expect((await shop.call('PUT', '/push/subscriptions', await customer(), body)).status).toBe(200)
  await sendPush(shop.context, await only(), MESSAGE, FIRST, TO_HERE)
  expect([received, await count()]).toEqual([[], 0])
})

test('an address that is not of the public internet is refused, also when it is found by name', async () => {
  const person = await customer()
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  for (const endpoint of ['https://10.0.0.1/', 'https://[::1]/', 'http://push.exemplo/'])
    expect((await shop.call('PUT', '/push/subscriptions', person, { endpoint, keys })).status).toBe(422)
  await subscribe(person)
  const inside = { ...TO_HERE, isAllowed: () => false }
  await sendPush(shop.context, await only(), MESSAGE, FIRST, inside)
  expect([received, await count()]).toEqual([[], 0])
})

test('a subscription ends with its session, not with another one of the same person', async () => {
  const person = await shop.employee(['bo:manage:orders'])
  await subscribe(person)
  await shop.call('DELETE', '/accounts/me/sessions', person)
  expect(await count()).toBe(1)
  await shop.call('POST', '/accounts/signout', person)
  expect(await count()).toBe(0)
})

test('a subscription ends when its person is blocked', async () => {
  const [colleague, buyer] = [await shop.employee(['bo:manage:orders']), await customer()]
  await subscribe(colleague)
  await subscribe(buyer)
  await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', colleague.id).execute()
  expect(await count()).toBe(1)
  await shop.db.updateTable('customers').set({ status: 'Blocked' }).where('id', '=', buyer.id).execute()
  expect(await count()).toBe(0)
})

test('a browser belongs to the person who subscribed last, and only that person ends it', async () => {
  const [first, second] = [await customer(), await customer()]
  const { path } = await subscribe(first)
  await subscribe(second, path)
  const endpoint = origin + path
  await shop.call('DELETE', '/push/subscriptions', first, { endpoint })
  expect(await count()).toBe(1)
  await shop.call('DELETE', '/push/subscriptions', second, { endpoint })
  expect(await count()).toBe(0)
})

test('one person is told in ten browsers at most, the latest', async () => {
  const person = await customer()
  const paths = Array.from({ length: 12 }, (_, at) => `/browser-${at}`)
  for (const path of paths) await subscribe(person, path)
  const rows = await shop.db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute()
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(paths.slice(2).map((path) => origin + path))
})

test('keys that another secret sealed are made anew, and their subscriptions end', async () => {
  const person = await customer()
  await subscribe(person)
  const before = await pushKeys(shop.context)
  expect(await pushKeys(shop.context)).toEqual(before)
  const other = { ...shop.context, tokenSecret: new TextEncoder().encode('y'.repeat(32)) }
  expect((await pushKeys(other)).publicKey).not.toBe(before.publicKey)
  expect(await count()).toBe(0)
})
