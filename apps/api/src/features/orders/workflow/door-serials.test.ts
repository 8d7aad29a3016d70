import type { Order } from '@shop/contract/orders'
import type { PhoneSettings } from '@shop/contract/phones'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder, PNG_BASE64 } from '../../../../test/make.ts'
import { makePhone } from '../../../../test/serials.ts'

let shop: TestShop
let admin: Person
let deliverer: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  deliverer = await shop.employee(['app:delivery'], 'deliverer')
})
afterEach(() => setSerialAtDoor(false))
afterAll(() => shop.close())

const setSerialAtDoor = (serialAtDoor: boolean) =>
  shop.call<PhoneSettings>('PATCH', '/companies/phones', admin, { serialAtDoor })

/** An order of two phones on the road. */
async function onTheRoad() {
  const phone = await makePhone(shop.db, 3)
  const order = await makeOrder(shop.db, 2, { productId: phone.id, deliverer_id: deliverer.id })
  const [a = '', b = '', other = ''] = phone.serials
  await shop.call('PATCH', '/workflow/order/pack', admin, {
    orderId: order.id,
    images: [PNG_BASE64],
    serials: [a, b].map((serial) => ({ productId: phone.id, serial })),
  })
  await shop.call('PATCH', '/workflow/order/dispatch', admin, { orderId: order.id })
  return { order, a, b, other, productId: phone.id }
}

const deliver = (orderId: number, serials?: readonly unknown[], as = deliverer) =>
  shop.call<Order>('PATCH', '/workflow/order/deliver', as, {
    orderId,
    signature: PNG_BASE64,
    receivedBy: 'Ana',
    ...(serials && { serials }),
  })

test('where the company asks for it, each phone is scanned before the order is delivered', async () => {
  await setSerialAtDoor(true)
  const { order, a, b } = await onTheRoad()
  const seen = await shop.call<Order>('GET', `/orders/by-id/${order.id}`, deliverer)
  expect(seen.data.doorSerials).toEqual([a, b])
  const without = await deliver(order.id)
  expect([without.status, without.errors[0]]).toEqual([422, expect.stringContaining(a)])
  expect((await deliver(order.id, [a])).errors[0]).toContain(`falta ${b}`)
  expect((await deliver(order.id, [b, a])).status).toBe(200)
  const { comment } = await shop.db
    .selectFrom('order_history')
    .select('comment')
    .where('order_id', '=', order.id)
    .where('action', '=', 'deliver')
    .executeTakeFirstOrThrow()
  expect(comment).toContain(`Conferido na porta: ${b}, ${a}.`)
})

test("either IMEI of a phone is that phone at the door, and its box's second one is not another", async () => {
  await setSerialAtDoor(true)
  const { order, a, b } = await onTheRoad()
  const second = '490154203237518'
  await shop.db.updateTable('units').set({ second_serial: second }).where('serial', '=', b).execute()
  const seen = await shop.call<Order>('GET', `/orders/by-id/${order.id}`, deliverer)
  expect(seen.data.doorSerials).toEqual([a, `${b}/${second}`])
  expect((await deliver(order.id, [a, second])).status).toBe(200)
})

test('another phone is refused, also where scanning is not asked for', async () => {
  for (const requested of [true, false]) {
    await setSerialAtDoor(requested)
    const { order, a, other, productId } = await onTheRoad()
    for (const serials of [[a, other], [{ productId, serial: other }]]) {
      const response = await deliver(order.id, serials)
      expect([response.status, response.errors[0]]).toEqual([
        422,
        expect.stringContaining(`${other} não é o do pedido`),
      ])
    }
    const { status } = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(4)
  }
})

test('where it is not asked for, the order is delivered without a scan', async () => {
  const { order } = await onTheRoad()
  expect((await shop.call<Order>('GET', `/orders/by-id/${order.id}`, deliverer)).data.doorSerials).toEqual([])
  expect((await deliver(order.id)).status).toBe(200)
})

type OnTheRoad = Awaited<ReturnType<typeof onTheRoad>>

const back = async (action: 'return' | 'exchange', { order, b, productId }: OnTheRoad, defective = false) => {
  const { status } = await shop.call('POST', `/workflow/order/${action}`, deliverer, {
    orderId: order.id,
    fromOrderId: order.id,
    productId,
    quantity: 1,
    comments: 'Não quis',
    defective,
    serial: b,
  })
  expect(status).toBe(201)
}

/** Another order of both phones that are then in stock. */
const packElsewhere = async ({ b, other, productId }: OnTheRoad) => {
  const next = await makeOrder(shop.db, 2, { productId })
  const serials = [b, other].map((serial) => ({ productId, serial }))
  return shop.call('PATCH', '/workflow/order/pack', admin, {
    orderId: next.id,
    images: [PNG_BASE64],
    serials,
  })
}

/** What became of the second phone of an order on the road. */
const LIVES: Record<string, (one: OnTheRoad) => Promise<unknown>> = {
  'stays with the order': async () => {},
  'was returned': (one) => back('return', one),
  'was exchanged': (one) => back('exchange', one),
  'came back with a defect': (one) => back('return', one, true),
  'was returned and defective on the shelf': async (one) => {
    await back('return', one)
    const { code } = await shop.db
      .selectFrom('products')
      .select('code')
      .where('id', '=', one.productId)
      .executeTakeFirstOrThrow()
    const found = { kind: 'found', quantity: 1, comment: 'Não liga', serials: [one.b] }
    expect((await shop.call('POST', `/products/${code}/defective`, admin, found)).status).toBe(201)
  },
  'was returned and packed for another order': async (one) => {
    await back('return', one)
    expect((await packElsewhere(one)).status).toBe(200)
  },
  'came back by a stock entry': async ({ b, productId }) => {
    const entered = { productId, cost: 50, stock: 1, source: 2, serials: [b] }
    const { status } = await shop.call('PATCH', '/products/menu/purchase/batch', admin, {
      products: [entered],
    })
    expect(status).toBe(200)
  },
}

test.each(Object.keys(LIVES).flatMap((life) => [true, false].map((isAsked) => [life, isAsked] as const)))(
  'at the door a phone that %s is handed over only while it is with the order (scans asked for: %s)',
  async (life, isAsked) => {
    await setSerialAtDoor(isAsked)
    const one = await onTheRoad()
    const { order, a, b } = one
    await LIVES[life]?.(one)
    const isWith = life === 'stays with the order'
    if (!isWith)
      for (const serials of [[b], [a, b], [b, a]]) {
        const { status, errors } = await deliver(order.id, serials)
        expect([status, errors?.[0]]).toEqual([
          422,
          `O aparelho ${b} já voltou do pedido ${order.code}: não o entregue e fale com a loja.`,
        ])
      }
    if (isWith && isAsked) expect((await deliver(order.id, [a])).status).toBe(422)
    expect((await deliver(order.id, isWith ? [a, b] : [a])).status).toBe(200)
  },
)

test('a phone that comes back and the delivery at once: it is handed over or came back, not both', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await onTheRoad()
    const [delivered] = await Promise.all([deliver(one.order.id, [one.a, one.b]), back('return', one)])
    // After the delivery it comes back from the customer; before it, it is not handed over.
    expect([200, 422]).toContain(delivered.status)
    const { rows } = await sql<{
      actions: string[]
    }>`select array_agg(action order by id) as actions from order_history
      where order_id = ${one.order.id} and action in ('return', 'deliver')`.execute(shop.db)
    expect(rows[0]?.actions).toEqual(delivered.status === 200 ? ['deliver', 'return'] : ['return'])
  }
})

test('the settings for phones are read and changed, within their bounds, and audited', async () => {
  const before = await shop.call<PhoneSettings>('GET', '/companies/phones', deliverer)
  expect(before.data).toMatchObject({ holdingDays: 0, serialAtDoor: false, bookYears: 5 })
  const { data } = await shop.call<PhoneSettings>('PATCH', '/companies/phones', admin, {
    holdingDays: 3,
    checklist: ['Tela', 'Conta removida'],
  })
  expect(data).toEqual({ ...before.data, holdingDays: 3, checklist: ['Tela', 'Conta removida'] })
  for (const wrong of [{ holdingDays: -1 }, { bookYears: 0 }, { checklist: ['Tela', 'Tela'] }])
    expect((await shop.call('PATCH', '/companies/phones', admin, wrong)).status).toBe(422)
  expect((await shop.call('PATCH', '/companies/phones', deliverer, { holdingDays: 1 })).status).toBe(403)
  const { change } = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity', '=', 'company')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(change).toContain('Dias de retenção')
})
