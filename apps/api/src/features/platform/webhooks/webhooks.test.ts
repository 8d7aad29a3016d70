import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { type ChangedWebhook, type Delivery, EVENT_DATA, type Webhook } from '@shop/contract/webhooks'
import { WEBHOOK_EVENTS } from '@shop/domain/webhook-events'
import { sql } from 'kysely'
import { Webhook as Receiver } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { inTransaction } from '../../../db/database.ts'
import { forgetFuture } from './deliver-webhooks.queries.ts'
import { startWebhooks } from './deliver-webhooks.ts'
import type { Connecting } from './public-connection.ts'

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

let shop: TestShop
let admin: Person
let base: string
let received: Received[] = []
let respond: (response: ServerResponse, message: Received) => void = (response) => response.end('ok')
const stops: (() => Promise<void>)[] = []

const server = createServer(async (incoming, response) => {
  let body = ''
  for await (const chunk of incoming) body += chunk
  const message = { path: incoming.url ?? '', headers: incoming.headers, body }
  received.push(message)
  respond(response, message)
})

/** Reaches the receiver of this file, over plain HTTP. */
const TO_HERE: Connecting = {
  request: request as Connecting['request'],
  lookup: ((_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])) as LookupFunction,
  isAllowed: () => true,
}

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `https://receptor.exemplo:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  received = []
  respond = (response) => response.end('ok')
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await shop.db.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const start = (connecting = TO_HERE) => stops.push(startWebhooks(shop.context, connecting, 50))
const add = async (events: string[], path = '/') => {
  const { status, data } = await shop.call<Webhook & { secret: string }>('POST', '/webhooks', admin, {
    url: base + path,
    events,
  })
  expect(status).toBe(201)
  // The sender of messages reads the URL from the row.
  await shop.db
    .updateTable('webhooks')
    .set({ url: (base + path).replace('https:', 'http:') })
    .where('id', '=', data.id)
    .execute()
  return data
}
const deliveriesOf = async (id: number) =>
  (await shop.call<{ deliveries: Delivery[] }>('GET', `/webhooks/${id}/deliveries`, admin)).data.deliveries
const typeOf = ({ body }: Received) => JSON.parse(body).type as string

/** Sells one product for cash through the API. */
async function sell() {
  const [{ id }, product] = [await makeCustomer(shop.db), await makeProduct(shop.db, 3)]
  await shop.call('POST', `/orders/cart/add/${id}`, admin, { productId: product.id, quantity: 1 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  const sold = await shop.call<{ orderId: number; code: string }>(
    'POST',
    `/orders/checkout/${id}`,
    admin,
    choice,
  )
  expect(sold.status).toBe(201)
  return sold.data
}

/** Writes messages of one subject as the triggers do. */
const occur = (subject: string, ...bodies: string[]) =>
  inTransaction(shop.db, async (tx) => {
    const [webhook] = await tx.selectFrom('webhooks').select('id').orderBy('id', 'desc').execute()
    for (const body of bodies)
      await tx
        .insertInto('webhook_deliveries')
        .values({ webhook_id: webhook?.id ?? 0, event: 'stock.changed', subject, body })
        .execute()
  })
const due = () =>
  shop.db
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(0).toISOString() })
    .where('state', '=', 'waiting')
    .execute()

describe('events', () => {
  test('are sent signed, as a receiver that verifies them by the standard’s own library expects', async () => {
    const { secret } = await add(['order.placed', 'order.status_changed', 'stock.changed'])
    const { orderId, code } = await sell()
    start()
    // First the entry of the stock that is sold, then its sale.
    await expect.poll(() => received.length).toBe(3)
    for (const { headers, body } of received)
      expect(new Receiver(secret).verify(body, headers as Record<string, string>)).toBeTruthy()
    const placed = received.find((message) => typeOf(message) === 'order.placed')
    expect(JSON.parse(placed?.body ?? '')).toMatchObject({ type: 'order.placed', data: { orderId, code } })
    expect(received.map(typeOf).sort()).toEqual(['order.placed', 'stock.changed', 'stock.changed'])
  })

  test('tell that an order is paid once, when the last of it was received', async () => {
    const { id } = await add(['order.paid'])
    const { orderId } = await sell()
    const change = (columns: { paid_cents?: number; cash_received_cents?: number }) =>
      shop.db.updateTable('orders').set(columns).where('id', '=', orderId).execute()
    await change({ cash_received_cents: 1 })
    expect(await deliveriesOf(id)).toEqual([])
    await change({ cash_received_cents: 100_000_000 })
    await change({ cash_received_cents: 100_000_001 })
    expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['order.paid'])
  })

  test('each have the form that the OpenAPI document describes', async () => {
    const { id } = await add(Object.keys(WEBHOOK_EVENTS))
    await sell()
    const customer = await makeCustomer(shop.db, { status: 'Waiting' })
    await shop.db.updateTable('customers').set({ status: 'Approved' }).where('id', '=', customer.id).execute()
    const order = await makeOrder(shop.db, 13, { payment: 'transfer' })
    await shop.db.updateTable('orders').set({ paid_cents: 20_000 }).where('id', '=', order.id).execute()
    const returned = await shop.call('POST', '/returns', admin, {
      fromOrderId: order.id,
      items: [{ productId: order.productId, quantity: 1, defective: false, reason: 'regret' }],
      settle: 'credit',
      comments: '',
    })
    expect(returned.status).toBe(201)
    await shop.db.updateTable('orders').set({ status: 5 }).where('id', '=', order.id).execute()
    const deliveries = await deliveriesOf(id)
    for (const { event, body } of deliveries)
      expect([event, EVENT_DATA[event].safeParse(JSON.parse(body).data).error]).toEqual([event, undefined])
    expect(new Set(deliveries.map(({ event }) => event))).toEqual(new Set(Object.keys(WEBHOOK_EVENTS)))
  })

  test('that nobody wants are not recorded', async () => {
    await add(['customer.approved'])
    await sell()
    expect(await shop.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  })

  test('tell of an approval, not of customers who are approved from the start or again', async () => {
    const { id } = await add(['customer.approved'])
    const registered = { name: 'Ana Lima', phone: '11988887777' }
    const { data } = await shop.call<{ id: number; status: string }>('POST', '/customers', admin, registered)
    expect(data.status).toBe('Approved')
    const file = Buffer.from('Nome;E-mail;Telefone\nRui;rui@teste.local;11977776666\n').toString('base64')
    const imported = await shop.call('POST', '/imports/customers/apply', admin, { file, key: 'um' })
    expect(imported).toMatchObject({ status: 200, data: { fresh: 1 } })
    const set = (customerId: number, change: object) =>
      shop.call('PATCH', `/administrator/customer/${customerId}/status`, admin, change)
    await set(data.id, { status: 'Blocked', note: 'teste' })
    expect((await set(data.id, { status: 'Approved' })).status).toBe(200)
    expect(await deliveriesOf(id)).toEqual([])
    const waiting = await makeCustomer(shop.db, { status: 'Waiting' })
    await shop.db.updateTable('customers').set({ status: 'Approved' }).where('id', '=', waiting.id).execute()
    expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['customer.approved'])
  })

  test('of a change that is rolled back are not sent', async () => {
    await add(['customer.approved'])
    const { id } = await makeCustomer(shop.db, { status: 'Waiting' })
    const failing = inTransaction(shop.db, async (tx) => {
      await tx.updateTable('customers').set({ status: 'Approved' }).where('id', '=', id).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await shop.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  })

  test('of one subject arrive in their order, also when the first is refused for a while', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', '1', '2', '3')
    await occur('product:2', 'other')
    let refusals = 2
    respond = (response, { body }) => {
      response.statusCode = body === '1' && refusals-- > 0 ? 500 : 200
      response.end()
    }
    start()
    await expect.poll(() => received.map(({ body }) => body)).toContain('other')
    for (let i = 0; i < 2; i++) {
      await expect.poll(async () => (await deliveriesOf(id)).at(-1)?.attempts.length).toBe(i + 1)
      await due()
    }
    const ofSubject = () => received.map(({ body }) => body).filter((body) => body !== 'other')
    await expect.poll(ofSubject).toEqual(['1', '1', '1', '2', '3'])
  })

  test('keep their id from attempt to attempt, and are given up after the last wait', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', '1')
    respond = (response) => {
      response.statusCode = 503
      response.end('agora não')
    }
    start()
    await expect
      .poll(
        async () => {
          await due()
          return (await deliveriesOf(id))[0]?.state
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe('failed')
    const [delivery] = await deliveriesOf(id)
    expect(delivery?.attempts).toHaveLength(10)
    expect(delivery?.attempts[0]).toMatchObject({ status: 503, answer: 'agora não' })
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery?.messageId]),
    )
    expect(delivery?.nextAt).toBeNull()
  })

  test('that are older than 72 hours are given up after one attempt, so that a dead address keeps no endless list', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', '1', '2', '3')
    await shop.db
      .updateTable('webhook_deliveries')
      .set({ created_at: new Date(Date.now() - 73 * 3_600_000).toISOString() })
      .execute()
    await occur('product:1', '4')
    respond = (response) => {
      response.statusCode = 503
      response.end()
    }
    start()
    const states = async () => (await deliveriesOf(id)).map(({ state, attempts }) => [state, attempts.length])
    await expect
      .poll(states, { timeout: 60_000 })
      .toEqual([['waiting', 1], ...new Array(3).fill(['failed', 1])])
  })

  test('with a response that is no text for a database are delivered', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', '1')
    respond = (response) => response.end('ok\0')
    start()
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, { timeout: 60_000 }).toBe('delivered')
    expect(received).toHaveLength(1)
  })

  test('are sent once when several processes send', async () => {
    await add(['stock.changed'])
    for (let i = 0; i < 30; i++) await occur(`product:${i}`, String(i))
    start()
    start()
    start()
    await expect.poll(() => received.length).toBe(30)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  })

  test('for one address are not delayed by another that never answers', async () => {
    await add(['stock.changed'], '/slow')
    for (let i = 0; i < 20; i++) await occur(`product:${i}`, 'slow')
    await add(['stock.changed'], '/quick')
    await occur('product:1', 'quick')
    const held: ServerResponse[] = []
    respond = (response, { path }) => {
      if (path === '/slow') held.push(response)
      else response.end()
    }
    start()
    await expect.poll(() => received.some(({ path }) => path === '/quick')).toBe(true)
    expect(held.length).toBeLessThanOrEqual(8)
    respond = (response) => response.end()
    for (const response of held) response.end()
    await expect.poll(() => received.filter(({ path }) => path === '/slow').length).toBe(20)
  })

  test('that a wrong clock tried ahead are due when it is right, and those that wait after a refusal still wait', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', 'tried ahead')
    await occur('product:2', 'made ahead')
    await occur('product:3', 'refused')
    await sql`update webhook_deliveries set next_at = now() + interval '20 hours',
      created_at = now() + case body when 'made ahead' then interval '1 hour' else interval '-1 hour' end
      where webhook_id = ${id}`.execute(shop.db)
    await sql`insert into webhook_attempts (delivery_id, at, status, answer, ms)
      select id, now() + case body when 'tried ahead' then interval '1 hour' else interval '-1 minute' end, 503, '', 1
      from webhook_deliveries where webhook_id = ${id} and body <> 'made ahead'`.execute(shop.db)
    await forgetFuture(shop.db)
    start()
    await expect.poll(() => received.map(({ body }) => body).sort()).toEqual(['made ahead', 'tried ahead'])
    await expect.poll(async () => (await deliveriesOf(id)).map(({ state }) => state)).toContain('waiting')
  })

  test('are sent again by a person under their id', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', '1')
    start()
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state).toBe('delivered')
    const [delivery] = await deliveriesOf(id)
    expect((await shop.call('POST', `/webhooks/deliveries/${delivery?.id}/replay`, admin)).status).toBe(200)
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.headers['webhook-id']).toBe(delivery?.messageId)
    expect((await shop.call('POST', '/webhooks/deliveries/999999/replay', admin)).status).toBe(404)
    const trail = shop.db.selectFrom('audit_log').select('entity_id').where('action', '=', 'send')
    expect((await trail.where('entity', '=', 'webhook').execute()).map(({ entity_id }) => entity_id)).toEqual(
      [id],
    )
  })
})

describe('an address', () => {
  test('gets a new secret, and for a day messages are signed with both', async () => {
    const { id, secret } = await add(['stock.changed'])
    const { data } = await shop.call<ChangedWebhook>('PATCH', `/webhooks/${id}`, admin, {
      rotateSecret: true,
    })
    const until = Date.parse(data.previousSecretUntil ?? '') - Date.now()
    expect([until > 86_000_000, until <= 86_400_000]).toEqual([true, true])
    await occur('product:1', '{}')
    start()
    await expect.poll(() => received.length).toBe(1)
    const [{ headers, body }] = received as [Received]
    for (const key of [secret, data.secret ?? ''])
      expect(new Receiver(key).verify(body, headers as Record<string, string>)).toBeTruthy()
    expect(JSON.stringify((await shop.call('GET', '/webhooks', admin)).data)).not.toContain('whsec_')
  })

  test('that answers 410 is stopped', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', '1')
    respond = (response) => {
      response.statusCode = 410
      response.end()
    }
    start()
    const find = async () =>
      (await shop.call<{ webhooks: Webhook[] }>('GET', '/webhooks', admin)).data.webhooks
    await expect.poll(async () => (await find()).find((webhook) => webhook.id === id)?.active).toBe(false)
  })

  test('is not followed where it leads', async () => {
    const { id } = await add(['stock.changed'])
    await occur('product:1', '1')
    respond = (response) => {
      response.statusCode = 302
      response.setHeader('location', '/elsewhere')
      response.end()
    }
    start()
    await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts[0]?.status).toBe(302)
    expect(received.map(({ path }) => path)).toEqual(['/'])
  })

  test('is an https address without a password, for events that exist', async () => {
    for (const url of ['http://a.com/', 'ftp://a.com', 'a.com', 'https://u:p@a.com/'])
      expect((await shop.call('POST', '/webhooks', admin, { url, events: ['order.paid'] })).status).toBe(422)
    for (const events of [[], ['order.eaten']])
      expect((await shop.call('POST', '/webhooks', admin, { url: 'https://a.com/', events })).status).toBe(
        400,
      )
  })
})
