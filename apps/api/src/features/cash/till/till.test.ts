import type { Order } from '@shop/contract/orders'
import type { ReturnDetails } from '@shop/contract/returns'
import type { ClosedTill, Till, TillSession, TillSessions } from '@shop/contract/till'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { checkTill } from '../../../checks/ledgers.ts'

let shop: TestShop
let orders: Person

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const post = <T = TillSession>(path: string, body: object) =>
  shop.call<T>('POST', `/till/${path}`, orders, body)
const move = (kind: string, amount: unknown, comment = 'Teste') =>
  post('movements', { kind, amount, comment })
const close = (counted: number, comment = 'Teste') => post('close', { counted, comment })
const session = async () => (await shop.call<Till>('GET', '/till', orders)).data.session
const movementsOf = (from: TillSession | null) => from?.movements.filter(({ kind }) => kind !== 'opening')
const sumOf = ({ movements }: TillSession) => movements.reduce((sum, { amount }) => sum + amount, 0)

beforeEach(async () => {
  if (await session()) await close(0)
})

test('the expected cash is the float and every movement, row by row; closing shows the difference', async () => {
  expect((await post('open', { float: 100 })).status).toBe(201)
  await move('in', 50)
  await move('out', 20)
  const { status, data } = await post('movements', {
    kind: 'expense',
    amount: 12.5,
    category: 'Limpeza',
    comment: 'Detergente',
  })
  expect([status, data.expected]).toEqual([201, 117.5])
  expect(data.movements.map(({ label, amount }) => [label, amount])).toEqual([
    ['Troco inicial', 100],
    ['Suprimento', 50],
    ['Sangria', -20],
    ['Despesa', -12.5],
  ])
  const unexplained = await close(110, ' ')
  expect([unexplained.status, unexplained.errors]).toEqual([
    422,
    ['Faltam R$\u00a07,50 no caixa: escreva o motivo no comentário.'],
  ])
  const closed = await close(110)
  expect(closed.data).toMatchObject({ expected: 117.5, counted: 110, difference: -7.5 })
  expect(await session()).toBeNull()
  const { data: list } = await shop.call<TillSessions>('GET', '/till/sessions', orders)
  expect(list.sessions[0]).toMatchObject({ id: data.id, difference: -7.5 })
  const stored = await shop.call<TillSession>('GET', `/till/sessions/${data.id}`, orders)
  expect(sumOf(stored.data)).toBe(117.5)
})

test('one session is open at a time, and a closed one never changes', async () => {
  expect((await move('in', 1)).status).toBe(409)
  expect((await close(0)).status).toBe(409)
  const opened = await Promise.all([post('open', { float: 1 }), post('open', { float: 2 })])
  expect(opened.map(({ status }) => status).sort()).toEqual([201, 409])
  const { data } = await close(1)
  expect((await close(1)).status).toBe(409)
  const sessions = shop.owner.updateTable('till_sessions').set({ counted_cents: 5 })
  await expect(sessions.where('id', '=', data.id).execute()).rejects.toThrow('is closed')
  const late = { session_id: data.id, kind: 'in' as const, amount_cents: 1, who: 'X' }
  await expect(shop.owner.insertInto('till_movements').values(late).execute()).rejects.toThrow('is closed')
})

test('no more than the till’s cash can leave it, and impossible sums are refused', async () => {
  await post('open', { float: 10 })
  const tooMuch = await move('out', 10.01)
  expect([tooMuch.status, tooMuch.errors[0]]).toEqual([409, expect.stringMatching(/só R\$\s10,00/)])
  for (const amount of [-1, 1e308, 0.001, '1']) expect((await move('in', amount)).status).toBe(400)
  expect((await move('sale', 1)).status).toBe(400)
  expect((await move('in', 1, ' ')).status).toBe(400)
  expect((await session())?.expected).toBe(10)
})

test('a payout and a refund in cash are at most what the till has; below zero only an earlier release left one', async () => {
  const { id } = await makeCustomer(shop.db)
  const credit = (call: string, body: object) =>
    shop.call('POST', `/customers/${id}/credit/${call}`, orders, { amount: 50, comment: 'Cortesia', ...body })
  await credit('grant', {})
  await post('open', { float: 0 })
  expect((await credit('payout', { method: 'cash' })).errors).toEqual(['O caixa tem só R$\u00a00,00.'])
  await move('in', 49.99)
  expect((await credit('payout', { method: 'cash' })).status).toBe(409)
  const order = await makeOrder(shop.db, 5)
  const item = { productId: order.productId, quantity: 1, defective: false, reason: 'regret' }
  const back = { fromOrderId: order.id, items: [item], refundFreight: false, settle: 'cash', comments: '' }
  expect((await shop.call('POST', '/returns', orders, back)).errors).toEqual([
    'O caixa tem só R$\u00a049,99.',
  ])
  await move('in', 0.01)
  const raced = await Promise.all([1, 2].map(() => credit('payout', { method: 'cash' })))
  expect(raced.map((one) => one.status).sort()).toEqual([201, 409])
  expect((await session())?.expected).toBe(0)
  const session_id = (await session())?.id ?? 0
  const out = { session_id, kind: 'out' as const, amount_cents: -5_000, who: 'X' }
  await shop.owner.transaction().execute(async (tx) => {
    await sql`alter table till_movements disable trigger till_movements_not_overdrawn`.execute(tx)
    await tx.insertInto('till_movements').values(out).execute()
    await sql`alter table till_movements enable trigger till_movements_not_overdrawn`.execute(tx)
  })
  const { status, data } = await move('in', 20)
  expect([status, data?.expected]).toEqual([201, -30])
  expect((await move('out', 1)).status).toBe(409)
})

test('the current till lists its newest 500 movements, and the sum is that of all; its session lists all', async () => {
  const { data: opened } = await post('open', { float: 10 })
  const rows = Array.from({ length: 501 }, (_, n) => ({
    session_id: opened.id,
    kind: 'in' as const,
    amount_cents: 100 + n,
    who: 'X',
  }))
  await shop.db.insertInto('till_movements').values(rows).execute()
  const moved = await move('in', 7)
  const stored = await shop.call<TillSession>('GET', `/till/sessions/${opened.id}`, orders)
  const now = await session()
  expect(stored.data).toMatchObject({ expected: 1_770.5, movementCount: 503 })
  expect(stored.data.movements.map(({ amount }) => amount)).toEqual([
    10,
    ...rows.map(({ amount_cents }) => amount_cents / 100),
    7,
  ])
  const newest = { ...stored.data, movements: stored.data.movements.slice(-500) }
  expect([moved.data, now]).toEqual([newest, newest])
  const { movementCount, movements } = newest
  expect((await close(0)).data).toMatchObject({ movementCount, movements, difference: -1_770.5 })
})

test('movements and closing at once: every movement is in the closed sum or refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { data } = await post('open', { float: 0 })
    const [one, closing, other] = await Promise.all([move('in', 5), close(5), move('in', 7)])
    const taken = [one, other].filter(({ status }) => status === 201).length
    const stored = await shop.call<TillSession>('GET', `/till/sessions/${data.id}`, orders)
    expect(movementsOf(stored.data)).toHaveLength(taken)
    expect(closing.data.expected).toBe(sumOf(stored.data))
  }
})

test('cash of a pickup enters the open till automatically, once', async () => {
  await post('open', { float: 0 })
  const { id } = await makeOrder(shop.db, 6, { payment: 'cash', is_pickup: true })
  const finish = () => shop.call<Order>('POST', '/workflow/order/finalize', orders, { orderId: id })
  const { data } = await finish()
  expect((await finish()).status).toBe(409)
  const now = await session()
  expect(movementsOf(now)?.map(({ kind, orderId, amount }) => [kind, orderId, amount])).toEqual([
    ['sale', id, data.total],
  ])
  const paid = await makeOrder(shop.db, 14, { payment: 'transfer', is_pickup: true })
  const wrong = await shop.call('POST', '/workflow/order/finalize', orders, {
    orderId: paid.id,
    cashReceived: 5,
  })
  expect(wrong.status).toBe(422)
})

test('cash payouts of credit and cash refunds of returns leave the open till automatically; others do not', async () => {
  const customer = await makeCustomer(shop.db)
  const sold = await makeOrder(shop.db, 13, { customer_id: customer.id, paid_cents: 20_000 })
  await shop.call('POST', `/customers/${customer.id}/credit/grant`, orders, {
    amount: 90,
    comment: 'Cortesia',
  })
  const payOut = (amount: number, method: string) =>
    shop.call('POST', `/customers/${customer.id}/credit/payout`, orders, { amount, method, comment: 'Pediu' })
  const giveBack = (settle: string) =>
    shop.call<ReturnDetails>('POST', '/returns', orders, {
      fromOrderId: sold.id,
      items: [{ productId: sold.productId, quantity: 1, defective: false, reason: 'regret' }],
      refundFreight: false,
      settle,
      comments: '',
    })
  expect((await payOut(10, 'cash')).status).toBe(201)
  await post('open', { float: 500 })
  await payOut(30, 'cash')
  await payOut(20, 'pix')
  const refund = await giveBack('cash')
  await giveBack('transfer')
  const now = await session()
  expect(movementsOf(now)).toMatchObject([
    { label: 'Crédito pago ao cliente', amount: -30, customerId: customer.id },
    { label: 'Devolução paga ao cliente', amount: -100, returnId: refund.data.id, comment: refund.data.code },
  ])
  expect(now?.sums).toEqual([
    { kind: 'opening', label: 'Troco inicial', quantity: 1, amount: 500 },
    { kind: 'payout', label: 'Crédito pago ao cliente', quantity: 1, amount: -30 },
    { kind: 'refund', label: 'Devolução paga ao cliente', quantity: 1, amount: -100 },
  ])
  expect(now?.movements[2]?.returnCode).toBe(refund.data.code)
  expect(now?.expected).toBe(370)
  const past = (await shop.call<TillSessions>('GET', '/till/sessions', orders)).data
  expect(past.sessions.map(({ closedAt }) => closedAt)).not.toContain(null)
  expect(past.total).toBe(past.sessions.length)
  expect((await checkTill(shop.db)).broken).toEqual([])
})

test('the check names a session and a movement that differ from their sources', async () => {
  await post('open', { float: 10 })
  await move('in', 5)
  const { data } = await close(15)
  expect((await checkTill(shop.db)).broken).toEqual([])
  await shop.owner.transaction().execute(async (tx) => {
    await sql`alter table till_sessions disable trigger user`.execute(tx)
    await tx.updateTable('till_sessions').set({ expected_cents: 1_400 }).where('id', '=', data.id).execute()
    await sql`alter table till_sessions enable trigger user`.execute(tx)
  })
  await post('open', { float: 0 })
  const { id } = await makeOrder(shop.db, 6, { is_pickup: true })
  await shop.call('POST', '/workflow/order/finalize', orders, { orderId: id })
  await shop.owner.updateTable('orders').set({ cash_received_cents: 1 }).where('id', '=', id).execute()
  const { broken } = await checkTill(shop.db)
  expect(broken).toMatchObject([
    { label: `caixa ${data.id}`, value: 1_400, ledger: 1_500 },
    { label: expect.stringMatching(/^movimento /), value: 20_000, ledger: 1 },
  ])
})

test('the database itself refuses what would leave less than nothing, also two at once', async () => {
  const { data } = await post('open', { float: 10 })
  const take = (cents: number) =>
    shop.db
      .insertInto('till_movements')
      .values({ session_id: data.id, kind: 'out', amount_cents: -cents, who: 'X' })
      .execute()
  await expect(take(1_001)).rejects.toThrow('would hold -1 cents')
  const raced = await Promise.allSettled([take(600), take(600)])
  expect(raced.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await session())?.expected).toBe(4)
})

test('the till says what deliverers still have, by person; a closed one keeps the sum of then', async () => {
  const people = []
  for (const orderCount of [1, 2]) {
    const { id } = await shop.employee(['app:delivery'], 'deliverer')
    people.push(id)
    for (let n = 0; n < orderCount; n++)
      await makeOrder(shop.db, 5, { deliverer_id: id, cash_received_cents: 1_050 })
    await makeOrder(shop.db, 5, { deliverer_id: id, cash_received_cents: 0 })
  }
  const [one, two] = people as [number, number]
  await post('open', { float: 10 })
  const { data: now } = await shop.call<Till>('GET', '/till', orders)
  expect(now.withDeliverers.total).toBe(31.5)
  expect(now.withDeliverers.deliverers).toMatchObject([
    { delivererId: two, amount: 21 },
    { delivererId: one, amount: 10.5 },
  ])
  const closed = await post<ClosedTill>('close', { counted: 10 })
  expect(closed.data).toMatchObject({
    withDeliverers: now.withDeliverers,
    withDeliverersAtClosing: 31.5,
    difference: 0,
  })
  await shop.owner
    .updateTable('orders')
    .set({ cash_received_cents: 0 })
    .where('deliverer_id', '=', one)
    .execute()
  const stored = await shop.call<TillSession>('GET', `/till/sessions/${closed.data.id}`, orders)
  expect(stored.data.withDeliverersAtClosing).toBe(31.5)
  expect((await shop.call<Till>('GET', '/till', orders)).data).toMatchObject({
    session: null,
    withDeliverers: { total: 21, deliverers: [{ delivererId: two }] },
  })
})
