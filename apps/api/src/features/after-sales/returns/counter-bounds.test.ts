import type { Order } from '@shop/contract/orders'
import type { ExchangedGoods, ReturnDetails } from '@shop/contract/returns'
import { STANDARD_ROLES } from '@shop/domain/standard-roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { checkCredit, checkLedger } from '../../../checks/ledgers.ts'

let shop: TestShop
let seller: Person
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  const role = STANDARD_ROLES.find(({ name }) => name === 'Vendedor')
  seller = await shop.employee(role?.permissions ?? [])
  manager = await shop.employee(['bo:manage:orders'])
})
afterAll(async () => {
  for (const check of [checkCredit, checkLedger]) expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

/** A finished and paid sale of two units at R$ 100,00, handed over `days` ago. */
async function finished({ days = 0, customer_id = 0, price = 10_000 } = {}) {
  const customer = customer_id || (await makeCustomer(shop.db)).id
  const product = await makeProduct(shop.db, 2, { sell_price_cents: price })
  const order = await makeOrder(shop.db, 13, {
    customer_id: customer,
    productId: product.id,
    paid_cents: 20_000,
    is_pickup: true,
  })
  const at = new Date(Date.now() - days * 86_400_000).toISOString()
  await shop.db
    .insertInto('order_history')
    .values({ order_id: order.id, action: 'finish', status: 13, employee_id: null, who: 'Caixa', at })
    .execute()
  return { order, productId: product.id }
}

const bodyOf = ({ order, productId }: Awaited<ReturnType<typeof finished>>, more: object = {}) => ({
  fromOrderId: order.id,
  items: [{ productId, quantity: 1, defective: false, reason: 'regret' }],
  settle: 'credit',
  ...more,
})

const giveBack = (body: object, as = seller) => shop.call<ReturnDetails>('POST', '/returns', as, body)
const exchange = (body: object, as = seller) =>
  shop.call<ExchangedGoods>('POST', '/returns/exchange', as, body)
const setBounds = (counterReturnDays: number, counterReturnMax: number) =>
  shop.call('PATCH', '/companies/settings', manager, { companyId: 1, counterReturnDays, counterReturnMax })

describe('what the counter takes back', () => {
  test('becomes credit, never money, and says who may do more', async () => {
    const sale = await finished()
    for (const settle of ['cash', 'pix', 'transfer']) {
      const refused = await giveBack(bodyOf(sale, { settle }))
      expect([settle, refused.status, refused.errors[0]]).toEqual([
        settle,
        403,
        'No balcão o que volta vira troca ou crédito do cliente, não dinheiro. Peça a quem gerencia os pedidos.',
      ])
    }
    expect(await giveBack(bodyOf(sale))).toMatchObject({ status: 201, data: { given: 100, refund: 0 } })
    expect((await giveBack(bodyOf(sale, { settle: 'cash' }), manager)).status).toBe(201)
  })

  test('comes within the days of the setting', async () => {
    expect((await setBounds(7, 500)).status).toBe(200)
    expect((await giveBack(bodyOf(await finished({ days: 6 })))).status).toBe(201)
    const late = await giveBack(bodyOf(await finished({ days: 9 })))
    expect([late.status, late.errors[0]?.includes('há 9 dias, e no balcão a troca vale por 7')]).toEqual([
      403,
      true,
    ])
    expect((await giveBack(bodyOf(await finished({ days: 9 })), manager)).status).toBe(201)
  })

  test('is worth at most the setting for one sale, however it is divided', async () => {
    await setBounds(30, 150)
    const sale = await finished()
    expect((await giveBack(bodyOf(sale))).status).toBe(201)
    const second = await giveBack(bodyOf(sale))
    expect([second.status, second.errors[0]?.includes('voltariam R$ 200,00')]).toEqual([403, true])
    await setBounds(30, 1_000)
    expect((await giveBack(bodyOf(sale))).status).toBe(201)
  })

  test('is exchanged for goods; a stranger takes as much as they bring', async () => {
    const walkIn = await shop.call<{ id: number }>('GET', '/customers/walk-in', seller)
    const sale = await finished({ customer_id: walkIn.data.id })
    const { data } = await shop.call<Order>('GET', `/orders/by-id/${sale.order.id}`, manager)
    expect(data.isWalkIn).toBe(true)
    const { settle: _, ...items } = bodyOf(sale)
    const cheap = await makeProduct(shop.db, 5, { sell_price_cents: 4_000 })
    const same = await makeProduct(shop.db, 5, { sell_price_cents: 10_000 })
    const takes = (productId: number) => ({ ...items, goods: [{ productId, quantity: 1 }], payment: 'cash' })
    expect((await exchange(takes(cheap.id))).status).toBe(403)
    expect((await giveBack(bodyOf(sale, { kind: 'exchange' }))).status).toBe(403)
    expect(await exchange(takes(same.id))).toMatchObject({
      status: 201,
      data: { order: { code: expect.any(String) } },
    })
  })
})

describe('the settings of the counter', () => {
  test('are thirty days and R$ 1.000,00 at first, and refuse what is no number of days', async () => {
    const other = await openTestShop()
    const desk = await other.employee(['bo:manage:orders'])
    expect((await other.call('GET', '/companies/settings/1', desk)).data).toMatchObject({
      counterReturnDays: 30,
      counterReturnMax: 1000,
    })
    for (const wrong of [{ counterReturnDays: -1 }, { counterReturnDays: 366 }, { counterReturnMax: -1 }])
      expect([400, 422]).toContain(
        (await other.call('PATCH', '/companies/settings', desk, { companyId: 1, ...wrong })).status,
      )
    await other.close()
  })
})

describe('orders at the counter', () => {
  const handOver = (orderId: number, more: object = {}) =>
    shop.call<Order>('POST', '/workflow/order/hand-over', seller, { orderId, ...more })
  const pickup = (terms: object = {}) => makeOrder(shop.db, 1, { is_pickup: true, payment: 'cash', ...terms })

  test('a pickup is handed over paid: its cash enters the open till, and nothing stays open', async () => {
    const order = await pickup()
    const closed = await handOver(order.id)
    expect([closed.status, closed.errors[0]]).toEqual([409, 'O caixa está fechado. Abra o caixa primeiro.'])
    await shop.call('POST', '/till/open', manager, { float: 50 })
    expect((await handOver(order.id, { cashReceived: 1 })).status).toBe(403)
    const done = await handOver(order.id)
    expect([done.status, done.data.statusKey]).toEqual([200, 13])
    const till = await shop.call<{ session: { expected: number } }>('GET', '/till', manager)
    expect(till.data.session.expected).toBe(50 + done.data.toPay)
  })

  test('a delivery, and every decision about an order, stays with those who manage orders', async () => {
    const delivery = await makeOrder(shop.db, 1, { is_pickup: false, payment: 'cash' })
    expect((await handOver(delivery.id)).status).toBe(409)
    const { id } = await pickup()
    const acts = ['approve', 'refuse', 'cancel', 'prepare', 'pack', 'pickup', 'dispatch', 'assign'] as const
    for (const act of acts) {
      const body = { orderId: id, comment: 'x', orderIds: [id], delivererId: 1, images: [] }
      expect([act, (await shop.call('PATCH', `/workflow/order/${act}`, seller, body)).status]).toEqual([
        act,
        403,
      ])
    }
    expect((await shop.call('POST', '/workflow/order/finalize', seller, { orderId: id })).status).toBe(403)
  })

  test('every order is found with its papers, without costs and with the handover as its only action', async () => {
    const order = await pickup()
    const { status, data } = await shop.call<Order>('GET', `/orders/${order.code}`, seller)
    expect([status, data.availableActions, data.canHandOver]).toEqual([200, [], true])
    expect(JSON.stringify(data)).not.toContain('unitCost')
    expect((await shop.call('GET', `/reports/order/histories/${order.id}`, seller)).status).toBe(200)
    expect(
      (await shop.call<{ orders: object[] }>('GET', `/search?q=${order.code}`, seller)).data.orders,
    ).toHaveLength(1)
  })
})
