import 'fake-indexeddb/auto'
import type { Order } from '@shop/contract/orders'
import type { Cents } from '@shop/domain/money'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readList, readReturnables, saveList, saveReturnables } from './offline-db.ts'
import {
  addRecords,
  adoptOldRecords,
  changeRecord,
  recordsOf,
  removeRecord,
  removeShown,
} from './outbox-db.ts'
import { type NewRecord, type OutboxRecord, readRecordFile, recordFile } from './record.ts'
import type { RecordKind } from './record-kinds.ts'
import { sendRecords } from './send-records.ts'
import { leftToReturn } from './stored-returnables.ts'
import { withRecords } from './with-records.ts'

const ME = { owner: 'e1', token: 'token-of-e1' }
const done = (kind: RecordKind, orderId: number): NewRecord => ({
  kind,
  about: { kind: 'order', id: orderId },
  code: `C${orderId}`,
  body: { orderId },
})
const states = async (owner = 'e1') =>
  (await recordsOf(owner)).map(({ kind, about, state }) => [kind, about.id, state])

type Reply = { status: number; body?: object } | 'lost'
/** The server of a test: returns each path's replies in order; the last one is repeated. */
function serve(replies: Record<string, Reply[]>) {
  const calls: { path: string; method: string; token: string; key: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '')
    const headers = new Headers(init.headers)
    const token = headers.get('authorization') ?? ''
    calls.push({ path, method: init.method ?? '', token, key: headers.get('idempotency-key') })
    const queue = replies[path] ?? [{ status: 200 }]
    const reply = queue.length > 1 ? queue.shift() : queue[0]
    if (!reply || reply === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(reply.body ?? {}, { status: reply.status })
  })
  return calls
}
const send = (signedIn: Parameters<typeof sendRecords>[0] = () => ME) =>
  sendRecords(signedIn, new AbortController().signal)

const CONFLICT: Reply = { status: 409, body: { errors: ['O pedido está em CANCELADO.'] } }
const inStatus = (statusKey: number): Reply => ({ status: 200, body: { data: { statusKey } } })

beforeEach(async () => {
  for (const owner of ['e1', 'e2'])
    for (const { key } of await recordsOf(owner)) if (key !== undefined) await removeRecord(key)
})

describe('a record made offline', () => {
  test('carries the time at which it was done, also as a file for a colleague', async () => {
    const at = new Date('2026-11-24T23:50:00.000Z')
    vi.useFakeTimers({ now: at, toFake: ['Date'] })
    await addRecords('e1', [done('deliver', 1)])
    vi.setSystemTime('2026-11-25T11:00:00.000Z')
    const file = readRecordFile(recordFile((await recordsOf('e1'))[0] as OutboxRecord))
    await addRecords('e2', [file as NewRecord])
    vi.useRealTimers()
    for (const owner of ['e1', 'e2'])
      expect((await recordsOf(owner))[0]?.body).toEqual({ orderId: 1, occurredAt: at.toISOString() })
  })

  test('is sent in order, with one key for all tries, when the network is back', async () => {
    await addRecords('e1', [done('dispatch', 1), done('deliver', 1)])
    const calls = serve({ 'workflow/order/dispatch': ['lost', { status: 200 }] })
    expect(await send()).toMatchObject({ sent: [], later: true })
    expect(await send()).toMatchObject({ sent: [{ kind: 'dispatch' }, { kind: 'deliver' }], later: false })
    expect(await send()).toMatchObject({ sent: [], later: false })
    expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['dispatch', 'dispatch', 'deliver'])
    expect(calls[0]?.key).toBe(calls[1]?.key)
    expect(calls[2]?.key).not.toBe(calls[1]?.key)
  })

  test('stays until a list requested after it was accepted arrives', async () => {
    await addRecords('e1', [done('deliver', 1), done('deliver', 2)])
    serve({ 'workflow/order/deliver': [{ status: 200 }, { status: 503 }] })
    const before = Date.now() - 1
    await send()
    expect(await removeShown('e1', before)).toBe(false)
    expect(await states()).toEqual([
      ['deliver', 1, 'sent'],
      ['deliver', 2, 'waiting'],
    ])
    expect(await removeShown('e1', Date.now())).toBe(true)
    expect(await states()).toEqual([['deliver', 2, 'waiting']])
  })

  test.each([
    ['prepare', 2],
    ['pack', 6],
    ['dispatch', 4],
    ['dispatch', 5],
    ['deliver', 13],
  ] as const)(
    '%s whose answer was lost counts as done when the order is in status %i',
    async (kind, status) => {
      await addRecords('e1', [done(kind, 1)])
      serve({ [`workflow/order/${kind}`]: [CONFLICT], 'orders/by-id/1': [inStatus(status)] })
      expect(await send()).toMatchObject({ sent: [{ kind }], refused: [], later: false })
    },
  )

  test.each([
    ['deliver', 4],
    ['deliver', 7],
    ['pack', 1],
  ] as const)(
    '%s of an order in status %i is refused with the server’s reason and can be retried',
    async (kind, status) => {
      await addRecords('e1', [done(kind, 1), done('dispatch', 2)])
      serve({ [`workflow/order/${kind}`]: [CONFLICT, { status: 200 }], 'orders/by-id/1': [inStatus(status)] })
      expect(await send()).toMatchObject({ refused: [{ why: 'O pedido está em CANCELADO.' }], later: false })
      const [refused] = await recordsOf('e1')
      expect(refused).toMatchObject({ state: 'refused', why: 'O pedido está em CANCELADO.' })
      await changeRecord(Number(refused?.key), { state: 'waiting', why: undefined })
      expect((await send()).sent).toMatchObject([{ kind, id: refused?.id }])
    },
  )

  test('cash of an order that was delivered meanwhile with other cash is refused, with the same it is sent', async () => {
    const took = (orderId: number) => ({
      ...done('deliver', orderId),
      body: { orderId, cashReceived: 80.1 },
    })
    const delivered = (cashReceived: number) => ({
      status: 200,
      body: { data: { statusKey: 5, cashReceived } },
    })
    await addRecords('e1', [took(1), took(2)])
    serve({
      'workflow/order/deliver': [CONFLICT],
      'orders/by-id/1': [delivered(0)],
      'orders/by-id/2': [delivered(80.1)],
    })
    const { sent, refused } = await send()
    expect([refused.map(({ about }) => about.id), sent.map(({ about }) => about.id)]).toEqual([[1], [2]])
  })

  test.each([401, 429, 503])(
    'stays when the response is %i, which does not decide about it',
    async (status) => {
      await addRecords('e1', [done('dispatch', 1)])
      serve({ 'workflow/order/dispatch': [{ status }] })
      expect(await send()).toEqual({ sent: [], refused: [], later: true })
      expect(await states()).toEqual([['dispatch', 1, 'waiting']])
    },
  )

  test('delays later ones of the same order, and no others, when the server fails on it', async () => {
    await addRecords('e1', [done('dispatch', 1), done('deliver', 1), done('deliver', 2)])
    const calls = serve({ 'workflow/order/dispatch': [{ status: 500 }] })
    expect(await send()).toMatchObject({ sent: [{ about: { id: 2 } }], later: true })
    expect(calls).toHaveLength(2)
  })

  test('is sent with its owner’s token only, also when another person signs in meanwhile', async () => {
    await addRecords('e1', [done('dispatch', 1), done('dispatch', 2)])
    await addRecords('e2', [done('dispatch', 3)])
    const calls = serve({})
    const people = [ME, { owner: 'e2', token: 'token-of-e2' }]
    await send(() => (people.length > 1 ? people.shift() : people[0]))
    expect(calls.map(({ token }) => token)).toEqual(['Bearer token-of-e1', 'Bearer token-of-e2'])
    expect(await states('e1')).toEqual([
      ['dispatch', 1, 'sent'],
      ['dispatch', 2, 'waiting'],
    ])
    expect(await states('e2')).toEqual([['dispatch', 3, 'sent']])
  })

  test('of an earlier release is taken over once', async () => {
    const stored = new Map([
      ['deliveries:e1', JSON.stringify([{ id: 'x', orderId: 9, code: 'C9', action: 'dispatch', body: {} }])],
    ])
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => void stored.delete(key),
    } as Storage
    await adoptOldRecords('e1', storage)
    await adoptOldRecords('e1', storage)
    expect(await states()).toEqual([['dispatch', 9, 'waiting']])
  })

  test('of the release before is sent as it was recorded, with its key, orders and counts apart', async () => {
    const old = { version: 1, owner: 'e1', code: 'C5', at: 1, state: 'waiting' }
    const lines = [{ productId: 3, quantity: 2 }]
    const phone = await openDB('shop-outbox', 1)
    await phone.add('records', { ...old, id: 'k1', kind: 'dispatch', orderId: 5, body: { orderId: 5 } })
    await phone.add('records', { ...old, id: 'k2', kind: 'count', orderId: -5, body: { lines } })
    phone.close()
    expect((await recordsOf('e1')).map(({ about }) => about)).toEqual([
      { kind: 'order', id: 5 },
      { kind: 'count', id: 5 },
    ])
    // The order waits for the server; the count with the same number does not.
    const calls = serve({ 'workflow/order/dispatch': [{ status: 500 }, { status: 200 }] })
    expect(await send()).toMatchObject({ sent: [{ kind: 'count' }], later: true })
    expect(await send()).toMatchObject({ sent: [{ kind: 'dispatch' }], later: false })
    expect(calls.map(({ path, key }) => [path, key])).toEqual([
      ['workflow/order/dispatch', 'k1'],
      ['counts/5/lines', 'k2'],
      ['workflow/order/dispatch', 'k1'],
    ])
  })

  test('in a file of a colleague with the release before is accepted', () => {
    const old = { type: 'shop-record', version: 1, code: 'C5', at: 1 }
    expect(readRecordFile(JSON.stringify({ ...old, kind: 'deliver', orderId: 5, body: {} }))).toEqual(
      done('deliver', 5),
    )
    const body = { lines: [] }
    expect(
      readRecordFile(JSON.stringify({ ...old, kind: 'count', orderId: -5, code: 'Loja', body })),
    ).toEqual({ kind: 'count', about: { kind: 'count', id: 5 }, code: 'Loja', body })
  })

  test('is handed to a colleague as a file, and other files are refused', async () => {
    // The colleague's phone subtracts what came back from the amount to collect, as this one does.
    const returned = { ...done('return', 7), value: 2500 as Cents }
    await addRecords('e1', [done('deliver', 7), returned])
    const read = (await recordsOf('e1')).map((record) => readRecordFile(recordFile(record)))
    expect(read).toMatchObject([done('deliver', 7), returned])
    for (const _ of ['first', 'again']) await addRecords('e2', [read[0] as NewRecord])
    const [own, ...copies] = [...(await recordsOf('e1')), ...(await recordsOf('e2'))].filter(
      ({ kind }) => kind === 'deliver',
    )
    expect(copies.map(({ id }) => id)).toEqual([own?.id, own?.id])
    for (const text of [
      '',
      '{}',
      'x',
      '{"type":"shop-record","version":2,"kind":"count","about":{"kind":"order","id":1},"code":"1","body":{}}',
      '{"type":"shop-record","version":1,"kind":"cancel","orderId":1,"code":"1","body":{}}',
    ])
      expect(readRecordFile(text)).toBeNull()
  })
})

test('stored orders are shown only to the person who loaded them', async () => {
  const list = { orders: [{ code: '12345678' }] as Order[], total: 1, askedAt: 5 }
  await saveList('deliveries', 'e7', list)
  expect(await readList('deliveries', 'e7')).toMatchObject(list)
  expect(await readList('stocking', 'e7')).toBeUndefined()
  expect(await readList('deliveries', 'e8')).toBeUndefined()
})

test('a list shows recorded actions before the server knows them, and the next actions, but not refused ones', async () => {
  const order = (orderId: number, statusKey: number, more: Partial<Order> = {}) =>
    ({
      orderId,
      statusKey,
      isFastDelivery: false,
      isPickup: false,
      delivererId: 1,
      ...more,
    }) as Order
  await addRecords('e1', [
    done('dispatch', 1),
    done('dispatch', 2),
    done('deliver', 3),
    done('pack', 4),
    done('deliver', 5),
    done('fail', 6),
  ])
  const records = (await recordsOf('e1')).map((record) =>
    record.about.id === 5 ? { ...record, state: 'refused' as const } : record,
  )
  const orders = [
    order(1, 3),
    order(2, 15, { isFastDelivery: true }),
    order(3, 4),
    order(4, 2, { isPickup: true }),
    order(5, 4),
    order(6, 4),
  ]
  const shown = withRecords(orders, records, ['app:delivery'])
  expect(shown.map(({ statusKey }) => statusKey)).toEqual([4, 16, 5, 6, 4, 3])
  expect(shown[0]?.availableActions).toContain('deliver')
  // Not delivered: the order goes back to the shop without a deliverer.
  expect(shown[5]).toMatchObject({ delivererId: null })
  expect(shown[5]?.availableActions).not.toContain('dispatch')
})

test('items returned at the door lower the amount to collect, and cannot be returned twice from the phone', () => {
  const order = {
    orderId: 1,
    statusKey: 4,
    isFastDelivery: false,
    isPickup: false,
    delivererId: 1,
    payment: 'Dinheiro',
    paymentKey: 'cash',
    subTotal: 100,
    totalWarranty: 0,
    shippingCost: 10,
    totalExchange: 0,
    totalReturn: 0,
    creditUsed: 0,
    paid: 0,
    toPay: 110,
  } as Order
  const body = { orderId: 1, fromOrderId: 7, productId: 3, quantity: 1 }
  const back = { ...done('return', 1), body, value: 4_000, state: 'waiting' } as unknown as OutboxRecord
  expect(withRecords([order], [back], ['app:delivery'])[0]).toMatchObject({
    statusKey: 4,
    totalReturn: 40,
    toPay: 70,
  })
  expect(withRecords([order], [{ ...back, state: 'refused' }], ['app:delivery'])[0]?.toPay).toBe(110)
  const item = { productId: 3, name: 'Capa', unitPrice: 40, quantity: 2, returned: 0 }
  const sale = { orderId: 7, code: 'C7', createdAt: '2026-01-01T12:00:00.000Z', stillOwed: 0, items: [item] }
  const known = { sales: [sale], askedAt: 1_000 }
  expect(leftToReturn(known, [back])[0]?.items[0]?.returned).toBe(1)
  expect(leftToReturn(known, [back, back])).toEqual([])
})

test('what came back stays subtracted until an answer requested after it was accepted', () => {
  const item = {
    productId: 3,
    name: 'Fone',
    unitPrice: 40,
    quantity: 2,
    returned: 0,
    serials: ['A-1', 'B-2'],
  }
  const sale = { orderId: 7, code: 'C7', createdAt: '2026-01-01T12:00:00.000Z', stillOwed: 0, items: [item] }
  const body = { fromOrderId: 7, productId: 3, quantity: 1, serials: ['a-1'] }
  const left = (record: object) =>
    leftToReturn({ sales: [sale], askedAt: 1_000 }, [
      { ...done('return', 1), body, ...record } as OutboxRecord,
    ])[0]?.items[0]
  expect(left({ state: 'sent', sentAt: 1_001 })).toMatchObject({ returned: 1, serials: ['B-2'] })
  expect(left({ state: 'sent', sentAt: 1_000 })).toEqual(item)
  expect(left({ state: 'refused' })).toEqual(item)
})

test('a phone that came back at the door is not scanned for the handover any more', () => {
  const order = {
    orderId: 1,
    statusKey: 4,
    totalReturn: 0,
    toPay: 0,
    doorSerials: ['A-111', 'B-222'],
  } as unknown as Order
  const back = { ...done('return', 1), value: 4_000, state: 'waiting' }
  const shown = (one: object) => withRecords([order], [one as OutboxRecord], ['app:delivery'])[0]?.doorSerials
  expect(shown({ ...back, body: { serials: ['b-222'] } })).toEqual(['A-111'])
  expect(shown({ ...back, body: {} })).toEqual(['A-111', 'B-222'])
  expect(shown({ ...back, state: 'refused' })).toEqual(['A-111', 'B-222'])
})

test('an exchange at the door is one call with its own key, and the returnable items are available offline', async () => {
  await addRecords('e1', [done('exchange', 1)])
  const calls = serve({})
  expect(await send()).toMatchObject({ sent: [{ kind: 'exchange' }], later: false })
  expect(calls[0]).toMatchObject({ path: 'workflow/order/exchange', method: 'POST' })
  expect(calls[0]?.key).toBeTruthy()
  const sale = { orderId: 7, code: 'C7', createdAt: '2026-01-01T12:00:00.000Z', stillOwed: 0, items: [] }
  await saveReturnables(1, 'e1', { sales: [sale], askedAt: 1_000 })
  expect(await readReturnables(1, 'e1')).toEqual({ sales: [sale], askedAt: 1_000 })
  expect(await readReturnables(1, 'e2')).toBeUndefined()
})
