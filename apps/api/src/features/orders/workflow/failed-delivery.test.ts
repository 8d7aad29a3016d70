import type { DeliveryAttempts, Order, OrderHistory } from '@shop/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder, PNG_BASE64 } from '../../../../test/make.ts'

let shop: TestShop
let orders: Person
let deliverer: Person

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
  deliverer = await shop.employee(['app:delivery'], 'deliverer')
})
afterAll(() => shop.close())

const fail = (as: Person, orderId: number, body: object = { reason: 'absent' }) =>
  shop.call<Order>('PATCH', '/workflow/order/fail', as, { orderId, ...body })

test('an undelivered order goes back to the shop, counts the attempt and needs a deliverer again', async () => {
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
