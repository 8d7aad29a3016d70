import type { deliveriesResponse } from '@shop/contract/board'
import type { DeliveryAttempts, Order, OrderHistory } from '@shop/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder, PNG_BASE64 } from '../../../../test/make.ts'

type Deliveries = z.output<typeof deliveriesResponse>

let shop: TestShop
let orders: Person
let deliverer: Person
let delivererName: string

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
  deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const named = shop.db.selectFrom('employees').select('name').where('id', '=', deliverer.id)
  delivererName = (await named.executeTakeFirstOrThrow()).name
})
afterAll(() => shop.close())

const fail = (as: Person, orderId: number, body: object = { reason: 'absent' }) =>
  shop.call<Order>('PATCH', '/workflow/order/fail', as, { orderId, ...body })

test('an undelivered order waits to leave, counts the attempt and needs a deliverer again', async () => {
  const { id } = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
  const { status, data } = await fail(deliverer, id, { reason: 'absent', comment: 'Portão fechado' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    status: 'AGUARDANDO_MOTOBOY',
    attempts: 1,
    delivererId: null,
    shippedDate: null,
  })
  const dispatch = await shop.call('PATCH', '/workflow/order/dispatch', orders, { orderId: id })
  expect(dispatch.status).toBe(409)
  const history = await shop.call<OrderHistory>('GET', `/reports/order/histories/${id}`, orders)
  expect(history.data.histories.at(-1)?.comment).toBe('Não entregue: cliente ausente. Portão fechado')
})

test('goods that were not delivered have a holder until the shop takes them in; nobody else leaves with them', async () => {
  const other = await shop.employee(['app:delivery'], 'deliverer')
  const stocker = await shop.employee(['app:stocking'], 'stocker')
  const { id, code } = await makeOrder(shop.db, 16, { deliverer_id: deliverer.id, is_fast: true })
  const receive = (as: Person) =>
    shop.call<Order>('PATCH', '/workflow/order/receive-back', as, { orderId: id })
  const leave = (as: Person) => shop.call<Order>('PATCH', '/workflow/order/dispatch', as, { orderId: id })
  const held = { heldBy: delivererName, heldById: deliverer.id, notDelivered: 'cliente recusou' }

  expect((await receive(orders)).status).toBe(409)
  expect((await fail(deliverer, id, { reason: 'refused' })).data).toMatchObject(held)
  const { data } = await shop.call<Deliveries>('GET', '/orders/deliveries', deliverer)
  expect(data.orders.find(({ orderId }) => orderId === id)).toMatchObject(held)
  const { data: list } = await shop.call<Deliveries>('GET', '/orders/status/15', orders)
  const listed = list.orders.find(({ orderId }) => orderId === id)
  expect(listed).toMatchObject(held)
  expect(listed?.availableActions).toEqual(expect.arrayContaining(['receiveBack', 'changeCourier', 'cancel']))

  await shop.call('PUT', `/orders/change/order/${id}/deliverer/${other.id}`, orders)
  const refused = await leave(other)
  expect([refused.status, refused.errors[0]]).toEqual([
    409,
    `O pedido ${code} não foi entregue e ainda está com ${delivererName}: receba-o de volta antes.`,
  ])
  expect((await receive(deliverer)).status).toBe(403)

  const [first, second] = await Promise.all([receive(stocker), receive(orders)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const history = await shop.call<OrderHistory>('GET', `/reports/order/histories/${id}`, orders)
  expect(history.data.histories.at(-1)).toMatchObject({
    action: 'receiveBack',
    comment: `Recebido de volta de ${delivererName}.`,
  })
  expect((await leave(other)).data).toMatchObject({ heldBy: null, notDelivered: null, delivererId: other.id })
})

test('the same deliverer leaves again with what is still there', async () => {
  const { id } = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
  await fail(deliverer, id)
  await shop.call('PUT', `/orders/change/order/${id}/deliverer/${deliverer.id}`, orders)
  const left = await shop.call<Order>('PATCH', '/workflow/order/dispatch', deliverer, { orderId: id })
  expect([left.status, left.data.heldBy, left.data.statusKey]).toEqual([200, null, 4])
})

test('of a cancelled order the goods stay with their holder, and a pickup waits for them', async () => {
  const cashier = await shop.employee(['app:counter'], 'attendant')
  const [cancelled, collected] = [
    await makeOrder(shop.db, 4, { deliverer_id: deliverer.id }),
    await makeOrder(shop.db, 4, { deliverer_id: deliverer.id }),
  ]
  for (const { id } of [cancelled, collected]) await fail(deliverer, id)
  await shop.call('PATCH', '/workflow/order/cancel', orders, { orderId: cancelled.id, comment: 'Desistiu' })
  await shop.call('PATCH', '/workflow/order/pickup', orders, { orderId: collected.id })
  const { data } = await shop.call<Deliveries>('GET', '/orders/deliveries', deliverer)
  expect(data.orders.map(({ orderId }) => orderId)).toEqual(
    expect.arrayContaining([cancelled.id, collected.id]),
  )
  expect(data.total).toBe(data.orders.length)

  for (const path of ['finalize', 'hand-over'])
    expect(
      (await shop.call('POST', `/workflow/order/${path}`, orders, { orderId: collected.id })).errors[0],
    ).toContain(`ainda está com ${delivererName}`)
  for (const { id } of [cancelled, collected]) {
    const taken = await shop.call<Order>('PATCH', '/workflow/order/receive-back', cashier, { orderId: id })
    expect([taken.status, taken.data.heldBy]).toEqual([200, null])
  }
  expect(
    (await shop.call('POST', '/workflow/order/finalize', orders, { orderId: collected.id })).status,
  ).toBe(200)
})

test('of an order cancelled on its way the goods are with its deliverer until the shop takes them in', async () => {
  const stocker = await shop.employee(['app:stocking'], 'stocker')
  const { id } = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
  const held = { heldBy: delivererName, heldById: deliverer.id, notDelivered: null, delivererId: null }
  const cancelled = await shop.call<Order>('PATCH', '/workflow/order/cancel', orders, {
    orderId: id,
    comment: 'Desistiu',
  })
  expect(cancelled.data).toMatchObject({ ...held, statusKey: 7 })
  const { data } = await shop.call<Deliveries>('GET', '/orders/deliveries', deliverer)
  expect(data.orders.find(({ orderId }) => orderId === id)).toMatchObject(held)
  const delivered = await fail(deliverer, id)
  expect([delivered.status, delivered.errors[0]]).toEqual([409, expect.stringContaining('“Cancelado”')])
  const taken = await shop.call<Order>('PATCH', '/workflow/order/receive-back', stocker, { orderId: id })
  expect([taken.status, taken.data.heldBy]).toEqual([200, null])
})

test('a failed delivery sent again after a lost response counts once and gets its first response', async () => {
  const { id } = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
  const say = () =>
    shop.call<Order>(
      'PATCH',
      '/workflow/order/fail',
      deliverer,
      { orderId: id, reason: 'absent', comment: '', image: PNG_BASE64 },
      { 'idempotency-key': `fail-${id}` },
    )
  const first = await say()
  expect(first.status).toBe(200)
  // The order no longer belongs to this deliverer.
  expect(await say()).toMatchObject({ status: 200, data: { attempts: 1 } })
  const { data } = await shop.call<DeliveryAttempts>('GET', `/orders/attempts/${id}`, orders)
  expect(data.attempts).toHaveLength(1)
})

test('a fast order goes back to the fast orders, and each attempt is stored with its image', async () => {
  const { id } = await makeOrder(shop.db, 16, { deliverer_id: deliverer.id, is_fast: true })
  const first = await fail(deliverer, id, { reason: 'closed', image: PNG_BASE64 })
  expect(first.data.status).toBe('ENTREGA_IMEDIATA')
  await shop.call('PUT', `/orders/change/fast-deliverer/order/${id}/deliverer/${deliverer.id}`, orders)
  await shop.call('PATCH', '/workflow/order/dispatch', deliverer, { orderId: id })
  expect((await fail(deliverer, id, { reason: 'refused' })).data.attempts).toBe(2)
  const history = await shop.call<OrderHistory>('GET', `/reports/order/histories/${id}`, orders)
  expect(history.data.histories.at(-1)?.comment).toBe('Não entregue: cliente recusou')
  const { data } = await shop.call<DeliveryAttempts>('GET', `/orders/attempts/${id}`, orders)
  expect(data.attempts.map(({ text }) => text)).toEqual(['local fechado', 'cliente recusou'])
  const image = await shop.app.inject(data.attempts[0]?.imageUrl ?? '')
  expect(image.headers['content-type']).toBe('image/jpeg')
  expect(data.attempts[1]?.imageUrl).toBeNull()
})

test('needs a known reason, an order on its way and the order’s own deliverer', async () => {
  const other = await shop.employee(['app:delivery'], 'deliverer')
  const { id } = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
  for (const body of [{}, { reason: 'rain' }, { reason: '' }])
    expect((await fail(deliverer, id, body)).status).toBe(400)
  expect((await fail(other, id)).status).toBe(404)
  expect((await fail(deliverer, id)).status).toBe(200)
  const twice = await fail(orders, id)
  expect([twice.status, twice.errors[0]]).toEqual([409, expect.stringContaining('“Aguardando motoboy”')])
})

test('of delivered and not delivered sent at once, one is refused', async () => {
  const { id } = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
  const responses = await Promise.all([
    fail(deliverer, id),
    shop.call('PATCH', '/workflow/order/deliver', orders, {
      orderId: id,
      signature: PNG_BASE64,
      receivedBy: 'Ana',
    }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})
