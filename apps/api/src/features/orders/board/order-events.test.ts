import { openConnectionProxy } from '@shop/postgres/line.testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { buildApp } from '../../../app.ts'
import type { App } from '../../../context.ts'
import type { Identity } from '../../../identity.ts'
import { closeSessionsOf } from '../../identity/accounts/session.service.ts'
import { openOrderEvents } from '../../platform/events/order-events.ts'
import { writeHistory } from '../workflow/change-order.ts'
import { openEventStream } from './event-stream.ts'

let shop: TestShop
let orders: Person
let address: string
const open: AbortController[] = []

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
})
afterAll(() => shop.close())

/** The events of a stream so far, and whether it ended. */
async function follow(person: Person, at = address, path = '/orders/events') {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(`${at}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: controller.signal,
  })
  const received: unknown[] = []
  const state = { response, received, over: false }
  const read = async () => {
    for await (const chunk of response.body ?? [])
      for (const line of Buffer.from(chunk).toString().split('\n'))
        if (line.startsWith('data: ')) received.push(JSON.parse(line.slice(6)))
    state.over = true
  }
  void read().catch(() => {})
  await expect.poll(() => received.length).toBeGreaterThan(0)
  return state
}

const approve = (id: number) => shop.call('PATCH', '/workflow/order/approve', orders, { orderId: id })
const everything = { orderId: null }

describe('an open board', () => {
  test('receives a change that another person made', async () => {
    const { id } = await makeOrder(shop.db, 11)
    const { received, response } = await follow(orders)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    await approve(id)
    await expect.poll(() => received).toContainEqual({ orderId: id, statusKey: 1 })
  })

  test('receives a change that was made through another process', async () => {
    const events = openOrderEvents(shop.connection, shop.db, () => {})
    const second: App = await buildApp({ ...shop.context, events }, {})
    const { received } = await follow(orders, await second.listen({ host: '127.0.0.1', port: 0 }))
    const { id } = await makeOrder(shop.db, 11)
    await approve(id)
    await expect.poll(() => received).toContainEqual({ orderId: id, statusKey: 1 })
    // A stream that is still open does not prevent a server from stopping.
    await second.close()
    await events.close()
  })

  test('does not receive a change that was rolled back', async () => {
    const { id } = await makeOrder(shop.db, 11)
    const { received } = await follow(orders)
    const before = received.length
    const failing = shop.db.transaction().execute(async (tx) => {
      await writeHistory(tx, systemActor('Ana'), id, 'approve', 1)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    // Events arrive in the order of the commits: an event of the rolled-back change would be the first here.
    const { id: other } = await makeOrder(shop.db, 11)
    await approve(other)
    await expect.poll(() => received.slice(before)).toContainEqual({ orderId: other, statusKey: 1 })
    expect(received.slice(before)).not.toContainEqual(expect.objectContaining({ orderId: id }))
    expect(await approve(id)).toMatchObject({ status: 200 })
    await expect.poll(() => received).toContainEqual({ orderId: id, statusKey: 1 })
  })

  test('is told to reload by a notification that cannot be parsed, and keeps receiving', async () => {
    const { received } = await follow(orders)
    const before = received.length
    for (const payload of ['no JSON', '"text"', 'null', '{"orderId":"1"}'])
      await sql`select pg_notify('order_events', ${payload})`.execute(shop.db)
    await expect.poll(() => received.slice(before)).toEqual([everything, everything, everything, everything])
    const { id } = await makeOrder(shop.db, 11)
    await approve(id)
    await expect.poll(() => received).toContainEqual({ orderId: id, statusKey: 1 })
  })

  test('is told once to reload when very many orders change in one statement', async () => {
    const { id } = await makeOrder(shop.db, 1)
    const { received } = await follow(orders)
    const before = received.length
    await shop.db
      .insertInto('order_history')
      .values(
        Array.from({ length: 60 }, () => ({
          order_id: id,
          action: 'x',
          status: 1 as const,
          employee_id: null,
          who: 'y',
        })),
      )
      .execute()
    await expect.poll(() => received.slice(before)).toEqual([everything])
  })
})

describe('who receives what', () => {
  test('a deliverer receives changes of their own orders, and no details of one taken from them', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const other = await shop.employee(['app:delivery'], 'deliverer')
    const mine = await makeOrder(shop.db, 3, { deliverer_id: deliverer.id })
    const others = await makeOrder(shop.db, 3, { deliverer_id: other.id })
    const { received } = await follow(deliverer)
    const before = received.length
    const leave = (orderId: number, as: Person) =>
      shop.call('PATCH', '/workflow/order/dispatch', as, { orderId })
    await leave(others.id, other)
    await shop.call('PUT', `/orders/change/order/${mine.id}/deliverer/${deliverer.id}`, orders)
    await expect.poll(() => received.slice(before)).toEqual([{ orderId: mine.id, statusKey: 3 }])
    await shop.call('PUT', `/orders/change/order/${mine.id}/deliverer/${other.id}`, orders)
    await expect.poll(() => received.slice(before)).toEqual([{ orderId: mine.id, statusKey: 3 }, everything])
  })

  test('a customer receives changes of their own orders only, until they may no longer buy', async () => {
    const [ana, rui] = [await makeCustomer(shop.db), await makeCustomer(shop.db)]
    const [anas, ruis] = [
      await makeOrder(shop.db, 11, { customer_id: ana.id }),
      await makeOrder(shop.db, 11, { customer_id: rui.id }),
    ]
    const stream = await follow(await shop.signIn(rui.id), address, '/shop/orders/events')
    // Events arrive in the order of the commits: an event of another's order would be the first here.
    await approve(anas.id)
    await shop.call('PATCH', '/workflow/order/cancel', orders, { orderId: anas.id, comment: 'x' })
    await approve(ruis.id)
    await expect.poll(() => stream.received).toContainEqual({ orderId: ruis.id, statusKey: 1 })
    expect(JSON.stringify(stream.received)).not.toContain(`"orderId":${anas.id},`)
    await shop.db.updateTable('customers').set({ status: 'Blocked' }).where('id', '=', rui.id).execute()
    await expect
      .poll(async () => {
        await shop.db
          .transaction()
          .execute((tx) => writeHistory(tx, systemActor('Ana'), ruis.id, 'approve', 1))
        return stream.over
      })
      .toBe(true)
  })

  test('nobody without the permission, and nobody who is not signed in', async () => {
    const seller = await shop.employee(['bo:manage:selling'])
    expect((await shop.call('GET', '/orders/events', seller)).status).toBe(403)
    expect((await shop.call('GET', '/orders/events', null)).status).toBe(401)
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['signed out', (id) => closeSessionsOf(shop.db, { employeeId: id })],
    [
      'blocked',
      (id) => shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', id).execute(),
    ],
    [
      'given no role',
      (id) => shop.db.updateTable('employees').set({ role_id: null }).where('id', '=', id).execute(),
    ],
    [
      'left without the permission',
      (id) =>
        shop.db
          .updateTable('roles')
          .set({ permissions: [] })
          .where('id', '=', (eb) => eb.selectFrom('employees').select('role_id').where('id', '=', id))
          .execute(),
    ],
  ])('a person who was %s receives nothing more, and the stream ends without an event', async (_, end) => {
    const leaver = await shop.employee(['bo:manage:orders'])
    const { id } = await makeOrder(shop.db, 11)
    const stream = await follow(leaver)
    // An event just before, so that the person was looked up less than {@link RECHECK_MS} ago.
    await approve(id)
    await expect.poll(() => stream.received).toContainEqual({ orderId: id, statusKey: 1 })
    const { id: next } = await makeOrder(shop.db, 11)
    await expect.poll(() => stream.received).toContainEqual({ orderId: next, statusKey: 11 })
    const before = stream.received.length
    await end(leaver.id)
    await approve(next)
    await expect.poll(() => stream.over).toBe(true)
    expect(stream.received).toHaveLength(before)
  })

  test.each(['/orders/events', '/shop/orders/events'])('a HEAD of %s opens no stream', async (path) => {
    const person = path.startsWith('/shop')
      ? await shop.signIn((await makeCustomer(shop.db)).id)
      : await shop.employee(['bo:manage:orders'])
    const head = () =>
      fetch(`${address}/api${path}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${person.token}` },
      })
    for (let i = 0; i < 60; i++) expect([400, 404]).toContain((await head()).status)
    await follow(person, address, path)
  })

  test('one person opens so many streams and no more, with however many sessions', async () => {
    const { id } = await makeCustomer(shop.db)
    for (let i = 0; i < 10; i++) await follow(await shop.signIn(id), address, '/shop/orders/events')
    const eleventh = await fetch(`${address}/api/shop/orders/events`, {
      headers: { authorization: `Bearer ${(await shop.signIn(id)).token}` },
    })
    expect(eleventh.status).toBe(429)
    await follow(await shop.signIn((await makeCustomer(shop.db)).id), address, '/shop/orders/events')
  })

  test('without any change the heartbeat ends the stream of a session that is over', async () => {
    let who: Identity | null = {
      kind: 'employee',
      employeeKind: 'attendant',
      id: 1,
      name: 'A',
      permissions: ['full:access'],
      sessionId: 's',
      seenAt: '2026-01-01T00:00:00.000Z',
      mustEnrol: false,
    }
    const stream = openEventStream(shop.context.events, 'e1', async () => who, 20)
    const read: string[] = []
    stream.on('data', (chunk) => read.push(String(chunk)))
    await expect.poll(() => read).toContain(': \n\n')
    who = null
    await expect.poll(() => stream.readableEnded).toBe(true)
  })
})

test('after the database was unreachable, open boards are told to reload and receive later changes', async () => {
  const line = await openConnectionProxy(shop.connection)
  const events = openOrderEvents(line.connection, shop.db, () => {})
  const received: unknown[] = []
  events.subscribe({ onOrder: (event) => received.push(event) })
  await expect.poll(() => received).toEqual([null])
  line.cut()
  await expect.poll(() => received).toEqual([null, null])
  const { id } = await makeOrder(shop.db, 1)
  await expect.poll(() => received).toContainEqual(expect.objectContaining({ orderId: id }))
  await events.close()
  await line.close()
})
