import type { PurchaseList, PurchaseListItem, PurchaseSummary, WantedTerms } from '@shop/contract/purchases'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, makeSupplier } from '../../../../test/make.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { OLD_MAILS, recordArrivals } from '../../orders/customer-mails/customer-mails.queries.ts'

let shop: TestShop
let person: Person
let seller: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
  seller = await shop.employee(['bo:manage:selling'])
})
afterAll(() => shop.close())
// Each test sees its own products only.
beforeEach(() => shop.db.updateTable('products').set({ archived_at: new Date().toISOString() }).execute())

const list = async (query = '') =>
  (await shop.call<PurchaseList>('GET', `/purchase-list${query}`, person)).data
const itemOf = async (id: number): Promise<PurchaseListItem | undefined> =>
  (await list()).items.find(({ productId }) => productId === id)
const choose = (id: number, body: object) => shop.call('PUT', `/purchase-list/${id}`, person, body)

test('a product that is put on the list again keeps its quantity and supplier; a new one gets the suggestion', async () => {
  const supplier = await makeSupplier(shop.db)
  const listed = await makeProduct(shop.db, 50, { stock_alert: 3 })
  await choose(listed.id, { quantity: 16, supplierId: supplier.id })
  const low = await makeProduct(shop.db, 3, { stock_alert: 3 })
  const plenty = await makeProduct(shop.db, 50, { stock_alert: 3 })
  for (const { id } of [listed, low, plenty]) expect((await choose(id, {})).status).toBe(200)
  expect(await itemOf(listed.id)).toMatchObject({ quantity: 16, supplierId: supplier.id })
  expect(await itemOf(low.id)).toMatchObject({ quantity: 3, chosen: true })
  expect(await itemOf(plenty.id)).toMatchObject({ quantity: 1, chosen: true, supplierId: null })
})

test('lists products at or below their alert, or lasting less than lead time and a week, with the reason', async () => {
  const low = await makeProduct(shop.db, 3, { stock_alert: 3 })
  const plenty = await makeProduct(shop.db, 50, { stock_alert: 3 })
  const quick = await makeProduct(shop.db, 3)
  await makeOrder(shop.db, 13, { productId: quick.id })
  const supplier = await makeSupplier(shop.db, { lead_days: 20 })
  const enough = await makeProduct(shop.db, 4)
  await makeOrder(shop.db, 13, { productId: enough.id })
  expect(await itemOf(low.id)).toMatchObject({
    reasons: ['alert'],
    suggested: 3,
    daysLeft: null,
    supplier: null,
  })
  expect(await itemOf(plenty.id)).toBeUndefined()
  // 2 sold in 30 days: one unit left lasts 15 days; 7 days of lead time and 7 of safety are needed.
  expect(await itemOf(quick.id)).toBeUndefined()
  await shop.db
    .insertInto('supplier_products')
    .values({ supplier_id: supplier.id, product_id: quick.id, last_cost_cents: 4_321 })
    .execute()
  expect(await itemOf(quick.id)).toMatchObject({
    reasons: ['days'],
    sold: 2,
    stock: 1,
    daysLeft: 15,
    daysNeeded: 27,
    suggested: 3,
    supplierId: supplier.id,
    lastCost: 43.21,
  })
  expect((await list(`?supplierId=${supplier.id}`)).items.map(({ productId }) => productId)).toEqual([
    quick.id,
  ])
})

test('products of which nothing is to be ordered stand last, unless a person chose a quantity', async () => {
  const supplier = await makeSupplier(shop.db)
  const make = async (stock: number, name: string) => makeProduct(shop.db, stock, { name, stock_alert: 3 })
  // Sold out and on the way, sold out, to be ordered although enough is on the way.
  const [coming, out, requested] = [await make(2, 'A'), await make(3, 'B'), await make(1, 'C')]
  await makeOrder(shop.db, 13, { productId: coming.id })
  const lines = [coming, requested].map(({ id }) => ({ productId: id, quantity: 50, cost: 1 }))
  const { data } = await shop.call<PurchaseSummary>('POST', '/purchases', person, {
    supplierId: supplier.id,
    lines,
  })
  await shop.call('POST', `/purchases/${data.id}/send`, person, {})
  await choose(requested.id, { quantity: 4 })
  const { items } = await list()
  expect(items.map(({ productId, suggested, quantity }) => [productId, suggested, quantity])).toEqual([
    [out.id, 3, 3],
    [requested.id, 0, 4],
    [coming.id, 0, 0],
  ])
})

test('counts neither cancelled orders, nor returns, nor sales of earlier months', async () => {
  const product = await makeProduct(shop.db, 8)
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await makeOrder(shop.db, 7, { productId: product.id })
  await makeOrder(shop.db, 13, { productId: product.id, placed_at: old })
  const { id } = await makeOrder(shop.db, 13, { productId: product.id })
  await shop.db.updateTable('order_items').set({ returned: 1 }).where('order_id', '=', id).execute()
  await choose(product.id, { quantity: 1 })
  expect((await itemOf(product.id))?.sold).toBe(1)
})

test('a person’s choice stays until it is ordered, one draft for each supplier', async () => {
  const [north, south] = [await makeSupplier(shop.db), await makeSupplier(shop.db)]
  const [a, b, c] = [
    await makeProduct(shop.db, 9),
    await makeProduct(shop.db, 0),
    await makeProduct(shop.db, 0),
  ]
  await choose(a.id, { quantity: 12, supplierId: north.id })
  await choose(a.id, { quantity: 15, supplierId: north.id })
  expect(await itemOf(a.id)).toMatchObject({
    reasons: ['chosen'],
    quantity: 15,
    supplierId: north.id,
    chosen: true,
  })
  expect((await choose(a.id, { quantity: 1, supplierId: 999_999 })).status).toBe(404)
  expect((await choose(999_999, { quantity: 1 })).status).toBe(404)
  const lines = [
    { productId: a.id, supplierId: north.id, quantity: 15, cost: 50 },
    { productId: b.id, supplierId: south.id, quantity: 2, cost: 10 },
    { productId: c.id, supplierId: north.id, quantity: 3, cost: 20 },
  ]
  const key = { 'idempotency-key': 'once' }
  const order = () =>
    shop.call<{ purchases: PurchaseSummary[] }>('POST', '/purchase-list/orders', person, { lines }, key)
  const [first, again] = [await order(), await order()]
  expect(first.status).toBe(201)
  expect(again.data).toEqual(first.data)
  expect(first.data.purchases.map(({ supplierId, total }) => [supplierId, total])).toEqual([
    [north.id, 810],
    [south.id, 20],
  ])
  expect(await itemOf(a.id)).toBeUndefined()
  const [purchase] = first.data.purchases
  await shop.call('POST', `/purchases/${purchase?.id}/send`, person, {})
  expect(await itemOf(c.id)).toMatchObject({ onTheWay: 3, suggested: 0 })
  await shop.call('DELETE', `/purchase-list/${c.id}`, person)
})

test('terms searched in vain are listed, most wanted first, until they are linked, listed or dismissed', async () => {
  const [ana, rui] = [await makeCustomer(shop.db), await makeCustomer(shop.db)]
  const search = (term: string, { email }: { email: string }) =>
    shop.call('GET', `/shop/products/full/search/${encodeURI(term)}/email/${email}`, seller)
  for (const customer of [ana, rui]) await search('Película Zênite', customer)
  await search('pelicula zenite', ana)
  await search('Fone Aurora', ana)
  const wanted = async (query = '') =>
    (await shop.call<WantedTerms>('GET', `/wanted${query}`, person)).data.terms
  await expect.poll(() => wanted()).toHaveLength(2)
  expect(await wanted()).toMatchObject([
    { term: 'Película Zênite', count: 3, customers: 2, state: null },
    { term: 'Fone Aurora', count: 1, customers: 1 },
  ])
  const product = await makeProduct(shop.db, 0, { name: 'Protetor de tela Z' })
  const decide = (body: object) => shop.call('PUT', '/wanted', person, body)
  expect((await decide({ term: 'PELICULA zenite', state: 'linked', productId: product.id })).status).toBe(200)
  expect((await decide({ term: 'Fone Aurora', state: 'dismissed' })).status).toBe(200)
  expect((await decide({ term: 'x', state: 'linked' })).status).toBe(400)
  expect((await decide({ term: 'x', state: 'linked', productId: 999_999 })).status).toBe(404)
  expect(await wanted()).toEqual([])
  expect(await wanted('?state=linked')).toMatchObject([{ productId: product.id, count: 3 }])
  expect(await itemOf(product.id)).toMatchObject({ wanted: 3, reasons: ['alert', 'wanted'] })
  const askers = await shop.call<{ askers: object[] }>(
    'GET',
    `/wanted/customers?productIds=${product.id}`,
    seller,
  )
  expect(askers.data.askers).toMatchObject([
    { customerId: ana.id, name: ana.name, phone: null, product: product.name },
    { customerId: rui.id, phone: null },
  ])
  const manager = await shop.employee(['bo:manage:customers'])
  const received = await shop.call<{ askers: object[] }>(
    'GET',
    `/wanted/customers?productIds=${product.id}`,
    manager,
  )
  expect(received.data.askers).toMatchObject([{ phone: ana.phone }, { phone: rui.phone }])
  expect((await shop.call('GET', `/wanted/customers?productIds=${product.id}`, person)).status).toBe(403)
  await decide({ term: 'fone aurora', state: 'open' })
  expect(await wanted()).toMatchObject([{ term: 'Fone Aurora' }])
})

test('customers who wait for a product are counted, and still known when it came in', async () => {
  const product = await makeProduct(shop.db, 0, { name: 'Capa Aurora' })
  const [ana, rui] = [await makeCustomer(shop.db), await makeCustomer(shop.db)]
  for (const { id } of [ana, rui])
    await shop.db.insertInto('product_wants').values({ customer_id: id, product_id: product.id }).execute()
  expect(await itemOf(product.id)).toMatchObject({ wanted: 2, reasons: ['alert', 'wanted'] })
  const askers = async () =>
    (await shop.call<{ askers: object[] }>('GET', `/wanted/customers?productIds=${product.id}`, seller)).data
      .askers
  await shop.db.updateTable('products').set({ stock: 5 }).where('id', '=', product.id).execute()
  await recordArrivals(shop.db)
  expect(await itemOf(product.id)).toBeUndefined()
  expect(await askers()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ customerId: ana.id, term: '', product: 'Capa Aurora' }),
      expect.objectContaining({ customerId: rui.id }),
    ]),
  )
  const halfAYear = new Date(Date.now() - 181 * 86_400_000).toISOString()
  await shop.db.updateTable('product_wants').set({ arrived_at: halfAYear }).execute()
  await deleteInBatches(shop.db, 'product_wants', OLD_MAILS.product_wants)
  expect(await askers()).toEqual([])
})
