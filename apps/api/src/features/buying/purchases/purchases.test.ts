import type { Product } from '@shop/contract/products'
import type { Purchase, Purchases } from '@shop/contract/purchases'
import type { Supplier } from '@shop/contract/suppliers'
import { addDays, shopDay } from '@shop/domain/shop-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, overlap, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct, makeSupplier } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { archiveSupplier } from '../suppliers/suppliers.service.ts'
import { createPurchase } from './purchases.service.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
})
afterAll(() => shop.close())

const today = () => shopDay(new Date(), 'America/Sao_Paulo')
const post = (path: string, body: object = {}) =>
  shop.call<Purchase>('POST', `/purchases${path}`, person, body)

async function draft() {
  const [supplier, product] = [await makeSupplier(shop.db, { lead_days: 4 }), await makeProduct(shop.db, 0)]
  const lines = [{ productId: product.id, quantity: 10, cost: 12.5 }]
  const { status, data } = await post('', { supplierId: supplier.id, comment: 'Urgente', lines })
  expect(status).toBe(201)
  return { supplier, product, order: data, lines }
}

test('a draft has a code, its lines and their sum, and may be edited, sent or cancelled', async () => {
  const { order, product, supplier } = await draft()
  expect(order).toMatchObject({
    supplierId: supplier.id,
    status: 'draft',
    total: 125,
    units: 10,
    received: 0,
    expectedOn: null,
    availableActions: ['edit', 'send', 'cancel'],
    lines: [{ productId: product.id, quantity: 10, cost: 12.5, total: 125 }],
  })
  expect(order.code).toMatch(/^C\d{6}$/)
  const list = await shop.call<Purchases>('GET', `/purchases?supplierId=${supplier.id}&status=draft`, person)
  expect(list.data).toMatchObject({ total: 1, purchases: [{ id: order.id }] })
})

test('a draft is changed only from its current version', async () => {
  const { order, supplier, product } = await draft()
  const put = (version: number) =>
    shop.call<Purchase>('PUT', `/purchases/${order.id}`, person, {
      supplierId: supplier.id,
      lines: [{ productId: product.id, quantity: 3, cost: 11 }],
      version,
    })
  expect((await put(order.version)).data).toMatchObject({ total: 33, units: 3 })
  expect(await put(order.version)).toMatchObject({ status: 409, code: 'STALE', current: { units: 3 } })
})

test('a sent order is expected: the product shows its arrival, until the order is cancelled', async () => {
  const { order, product, supplier } = await draft()
  const requested = today()
  const { data } = await post(`/${order.id}/send`)
  expect(data).toMatchObject({ status: 'sent', availableActions: ['receive', 'cancel'] })
  const expected = data.expectedOn ?? ''
  // At midnight, the server's day may be the next one.
  expect([requested, today()].map((day) => addDays(day, supplier.lead_days))).toContain(expected)
  const { change } = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('entity', '=', 'purchase-order')
    .where('entity_id', '=', order.id)
    .where('action', '=', 'send')
    .executeTakeFirstOrThrow()
  expect(change).toBe(`Enviado a ${supplier.name}; previsão ${expected.split('-').reverse().join('/')}`)
  const arrivesOn = async () =>
    (await shop.call<Product[]>('GET', `/products/full/search/${product.code}`, person)).data[0]?.arrivesOn
  expect(await arrivesOn()).toBe(expected)
  const { order: sooner } = await draft()
  await shop.db
    .updateTable('purchase_order_lines')
    .set({ product_id: product.id })
    .where('order_id', '=', sooner.id)
    .execute()
  const tomorrow = addDays(today(), 1)
  await post(`/${sooner.id}/send`, { expectedOn: tomorrow })
  expect(await arrivesOn()).toBe(tomorrow)
  await post(`/${sooner.id}/cancel`, { reason: 'Sem estoque' })
  expect(await arrivesOn()).toBe(expected)
  const cancelled = await post(`/${order.id}/cancel`, { reason: 'Preço subiu' })
  expect(cancelled.data).toMatchObject({ status: 'cancelled', endNote: 'Preço subiu', availableActions: [] })
  expect(await arrivesOn()).toBeNull()
})

test('refuses actions that the table does not allow, with the current status', async () => {
  const { order, supplier, lines } = await draft()
  await post(`/${order.id}/send`)
  const again = await post(`/${order.id}/send`)
  expect(again).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  expect(again.errors[0]).toContain('Enviado')
  const edit = await shop.call('PUT', `/purchases/${order.id}`, person, { supplierId: supplier.id, lines })
  expect(edit.status).toBe(409)
  expect((await post(`/${order.id}/close`, { reason: 'x' })).status).toBe(409)
  expect((await post('/999999/send')).status).toBe(404)
})

test('refuses past days, repeated or unknown products, and archived suppliers', async () => {
  const { order, supplier, lines } = await draft()
  expect((await post(`/${order.id}/send`, { expectedOn: addDays(today(), -1) })).status).toBe(422)
  expect((await post(`/${order.id}/send`, { expectedOn: '31/12/2026' })).status).toBe(400)
  expect((await post('', { supplierId: supplier.id, lines: [...lines, ...lines] })).status).toBe(400)
  expect((await post('', { supplierId: supplier.id, lines: [] })).status).toBe(400)
  const unknown = [{ productId: 9_999_999, quantity: 1, cost: 1 }]
  expect((await post('', { supplierId: supplier.id, lines: unknown })).status).toBe(404)
  const busy = await shop.call<Supplier>('DELETE', `/suppliers/${supplier.id}`, person)
  expect(busy).toMatchObject({ status: 409, code: 'IN_USE' })
  await post(`/${order.id}/cancel`, { reason: 'x' })
  expect((await shop.call('DELETE', `/suppliers/${supplier.id}`, person)).status).toBe(200)
  expect((await post('', { supplierId: supplier.id, lines })).status).toBe(404)
})

test('a supplier is not archived while a draft for it is being saved, and an archived one gets none', async () => {
  const [supplier, product] = [await makeSupplier(shop.db), await makeProduct(shop.db, 0)]
  const input = {
    supplierId: supplier.id,
    comment: '',
    lines: [{ productId: product.id, quantity: 1, cost: 1 }],
  }
  const by = systemActor('Teste')
  const archive = () => shop.call('DELETE', `/suppliers/${supplier.id}`, person)
  expect(await overlap(shop.db, (tx) => createPurchase(tx, by, input), archive)).toMatchObject({
    status: 409,
    code: 'IN_USE',
  })
  const { data } = await shop.call<Purchases>('GET', `/purchases?supplierId=${supplier.id}`, person)
  await post(`/${data.purchases[0]?.id}/cancel`, { reason: 'x' })
  const late = await overlap(
    shop.db,
    (tx) => archiveSupplier(tx, by, supplier.id),
    () => post('', input),
  )
  expect(late.status).toBe(404)
})

test('an order sent ten times at once is sent once', async () => {
  const { order } = await draft()
  const responses = await Promise.all(Array.from({ length: 10 }, () => post(`/${order.id}/send`)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})
