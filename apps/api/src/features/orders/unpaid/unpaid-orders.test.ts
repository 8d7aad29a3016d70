import type { CompanySettings } from '@shop/contract/company'
import type { FreedStock, UnpaidCustomers } from '@shop/contract/unpaid-orders'
import { MAX_STOCK } from '@shop/domain/stock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, overlap, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { statusOf } from '../../../../test/pix.ts'
import { customerActor, systemActor } from '../../../actor.ts'
import { inTransaction } from '../../../db/database.ts'
import { recordMovements } from '../../catalogue/stock/ledger.ts'
import { sellGoods } from '../../selling/selling/place-order.ts'
import { lockCustomer } from '../customers/customers.queries.ts'
import { lockOrder } from '../record/orders.queries.ts'

let shop: TestShop
let staff: Person
let seller: Person
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['bo:manage:orders'])
  seller = await shop.employee(['bo:manage:selling'])
})
afterAll(() => shop.close())
beforeEach(() => allowUnits(500))

const allowUnits = (unpaidUnits: number) =>
  shop.call<CompanySettings>('PATCH', '/companies/settings', staff, { companyId: 1, unpaidUnits })

const CHOICE = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false } as const

async function buyer() {
  const { id } = await makeCustomer(shop.db)
  return shop.signIn(id)
}

async function buy(who: Person, productId: number, quantity: number, kind = 'bank/transfer', as = who) {
  await shop.call('POST', `/orders/cart/add/${who.id}`, as, { productId, quantity })
  const proof = as === who ? {} : { receiptImage: PNG_BASE64 }
  const body = { ...CHOICE, ...(kind === 'bank/transfer' && proof) }
  return shop.call('POST', `/orders/checkout/${kind}/${who.id}`, as, body)
}

const heldBy = async (customerId: number) => {
  const { data } = await shop.call<UnpaidCustomers>('GET', '/orders/unpaid', staff)
  return data.customers.find((one) => one.customerId === customerId)
}

describe('the unpaid orders of one customer', () => {
  test('are at most ten, whatever their payment and whoever places them', async () => {
    const self = await buyer()
    const { id } = await makeProduct(shop.db, 50)
    for (let placed = 0; placed < 8; placed++)
      expect((await buy(self, id, 1)).status, `order ${placed}`).toBe(201)
    await makeOrder(shop.db, 9, { customer_id: self.id, payment: 'pix' })
    expect((await buy(self, id, 1, 'bank/transfer', seller)).status).toBe(201)
    const stock = await stockOf(shop.db, id)
    for (const as of [self, seller]) {
      const refused = await buy(self, id, 1, 'bank/transfer', as)
      expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' })
      expect(refused.errors[0]).toMatch(/^O limite é de 10 pedidos à espera de pagamento por cliente\./)
    }
    expect(await stockOf(shop.db, id)).toBe(stock)
  })

  test('hold at most the units of the company’s setting', async () => {
    const changed = await allowUnits(30)
    expect(changed.data.unpaidUnits).toBe(30)
    const self = await buyer()
    const { id } = await makeProduct(shop.db, 100)
    expect((await buy(self, id, 20)).status).toBe(201)
    const refused = await buy(self, id, 11)
    expect(refused.status).toBe(409)
    expect(refused.errors[0]).toBe(
      'O limite é de 30 unidades à espera de pagamento por cliente: já há 20 em outros pedidos e este tem 11.',
    )
    await shop.call('PATCH', `/orders/cart/remove/${self.id}`, self, { productId: id })
    expect(
      (await shop.call('PATCH', '/companies/settings', staff, { companyId: 1, unpaidUnits: 0 })).status,
    ).toBe(422)
  })

  test('never exceed the limits when fifty are placed at the same time', async () => {
    await allowUnits(60)
    const { id: customerId } = await makeCustomer(shop.db)
    const { id: productId } = await makeProduct(shop.db, 500)
    const actor = { ...customerActor(customerId, ''), who: 'Cliente' }
    const goods = [{ productId, quantity: 7 }]
    const placing = {
      customerId,
      payment: 'transfer',
      choice: { ...CHOICE, useCredit: false },
      goods,
    } as const
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        inTransaction(shop.db, (tx) => sellGoods(tx, shop.context, actor, placing)),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(await heldBy(customerId)).toMatchObject({ orders: 8, units: 56 })
    await allowUnits(500)
    await Promise.allSettled(
      results.map(() => inTransaction(shop.db, (tx) => sellGoods(tx, shop.context, actor, placing))),
    )
    expect(await heldBy(customerId)).toMatchObject({ orders: 10, units: 70 })
    expect(await stockOf(shop.db, productId)).toBe(430)
  })

  test('above the limits, from before there were any, stay; only a new one is refused', async () => {
    const self = await buyer()
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => makeOrder(shop.db, 10, { customer_id: self.id, payment: 'transfer' })),
    )
    const { id } = await makeProduct(shop.db, 5)
    expect((await buy(self, id, 1)).status).toBe(409)
    expect(await statusOf(shop, orders[0]?.id ?? 0)).toBe(10)
  })

  test('do not count an order whose Pix was seen, and not one in cash', async () => {
    await allowUnits(2)
    const self = await buyer()
    await makeOrder(shop.db, 11, { customer_id: self.id, payment: 'pix', paid_cents: 20_000 })
    const { id } = await makeProduct(shop.db, 50)
    await shop.call('POST', `/orders/cart/add/${self.id}`, seller, { productId: id, quantity: 40 })
    expect((await shop.call('POST', `/orders/checkout/${self.id}`, seller, CHOICE)).status).toBe(201)
    expect((await buy(self, id, 2)).status).toBe(201)
  })
})

const trailOf = async (customerId: number) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select('change')
      .where('entity', '=', 'customer')
      .where('entity_id', '=', customerId)
      .orderBy('id')
      .execute()
  ).map(({ change }) => change)

describe('the stock that a customer holds unpaid', () => {
  test('is listed with orders, units, value and since when', async () => {
    const { id, name } = await makeCustomer(shop.db)
    const first = await makeOrder(shop.db, 10, { customer_id: id, placed_at: '2026-03-01T12:00:00.000Z' })
    await makeOrder(shop.db, 11, { customer_id: id })
    await makeOrder(shop.db, 1, { customer_id: id })
    expect(await heldBy(id)).toEqual({
      customerId: id,
      customer: name,
      orders: 2,
      units: 4,
      value: 400,
      since: first.placed_at,
    })
  })

  test('is freed in one call: its orders are cancelled with the reason, and the trail says which', async () => {
    const { id } = await makeCustomer(shop.db)
    const orders = [
      await makeOrder(shop.db, 9, { customer_id: id }),
      await makeOrder(shop.db, 10, { customer_id: id }),
    ]
    const sold = await makeOrder(shop.db, 1, { customer_id: id })
    const path = `/orders/unpaid/${id}/cancel`
    expect((await shop.call('POST', path, staff, { comment: ' ' })).status).toBe(400)
    expect((await shop.call('POST', path, seller, { comment: 'x' })).status).toBe(403)
    const { status, data } = await shop.call<FreedStock>('POST', path, staff, { comment: 'Sem resposta' })
    expect(status).toBe(200)
    expect(data.orders.map(({ orderId }) => orderId)).toEqual(orders.map((order) => order.id))
    for (const order of orders) {
      expect([await statusOf(shop, order.id), await stockOf(shop.db, order.productId)]).toEqual([7, 2])
      const history = await shop.db
        .selectFrom('order_history')
        .select(['action', 'note'])
        .where('order_id', '=', order.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(history).toEqual({ action: 'cancel', note: 'Sem resposta' })
    }
    expect(await statusOf(shop, sold.id)).toBe(1)
    expect(await trailOf(id)).toEqual(orders.map(({ code }) => `Estoque liberado, pedido cancelado: ${code}`))
    expect((await shop.call<FreedStock>('POST', path, staff, { comment: 'Outra vez' })).data.orders).toEqual(
      [],
    )
    expect((await shop.call('POST', '/orders/unpaid/999999/cancel', staff, { comment: 'x' })).status).toBe(
      404,
    )
  })

  test('is freed from all of its orders or from none', async () => {
    const { id } = await makeCustomer(shop.db)
    const first = await makeOrder(shop.db, 10, { customer_id: id })
    const full = await makeOrder(shop.db, 10, { customer_id: id })
    await inTransaction(shop.db, (tx) =>
      recordMovements(tx, systemActor('Teste'), [
        { productId: full.productId, kind: 'entry', quantityIn: MAX_STOCK, source: 1 },
      ]),
    )
    const response = await shop.call('POST', `/orders/unpaid/${id}/cancel`, staff, { comment: 'x' })
    expect(response.status).toBe(422)
    expect([await statusOf(shop, first.id), await statusOf(shop, full.id)]).toEqual([10, 10])
    expect(await trailOf(id)).toEqual([])
  })

  test('is freed after an order that is being placed, which is then freed too', async () => {
    const { id } = await makeCustomer(shop.db)
    const first = await makeOrder(shop.db, 10, { customer_id: id })
    const second = await makeOrder(shop.db, 10)
    const freed = await overlap(
      shop.db,
      async (tx) => {
        await lockCustomer(tx, { id })
        await tx.updateTable('orders').set({ customer_id: id }).where('id', '=', second.id).execute()
      },
      () => shop.call<FreedStock>('POST', `/orders/unpaid/${id}/cancel`, staff, { comment: 'x' }),
    )
    expect(freed.data.orders.map(({ orderId }) => orderId)).toEqual([first.id, second.id])
    expect(await statusOf(shop, second.id)).toBe(7)
  })

  test('is not freed from an order that is approved at the same moment', async () => {
    const { id } = await makeCustomer(shop.db)
    const order = await makeOrder(shop.db, 11, { customer_id: id, payment: 'transfer' })
    const freed = await overlap(
      shop.db,
      async (tx) => {
        await lockOrder(tx, order.id)
        await tx
          .updateTable('orders')
          .set({ status: 1, paid_cents: 20_000 })
          .where('id', '=', order.id)
          .execute()
      },
      () => shop.call<FreedStock>('POST', `/orders/unpaid/${id}/cancel`, staff, { comment: 'x' }),
    )
    expect(freed.data.orders).toEqual([])
    expect(await statusOf(shop, order.id)).toBe(1)
  })
})
