import type { InventoryRow, Product, PurchaseRow, SaleRow, StockChangeRow } from '@shop/contract/products'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer } from '../../../../test/make.ts'
import { addCatalogue, productBody } from '../../../../test/product-body.ts'
import { systemActor } from '../../../actor.ts'
import { recordMovements } from '../stock/ledger.ts'

let shop: TestShop
let manager: Person
let product: Product

const TODAY = '/start/2000-01-01T00:00:00/end/2999-12-31T23:59:59'

interface Answered<Row> {
  histories: Row[]
  total: number
}
const get = <Row>(path: string) => shop.call<Answered<Row>>('GET', `/reports/product${path}`, manager)

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products', 'bo:manage:internal_sales'])
  await addCatalogue(shop, manager)
  product = (await shop.call<Product>('POST', '/products', manager, productBody({ stock: 5 }))).data
  const { id, code } = product
  const products = [{ productId: id, cost: 40, stock: 10, source: 2 }]
  await shop.call('PATCH', '/products/menu/purchase/batch', manager, { products })
  await shop.call('PATCH', `/products/inventory/${code}`, manager, { code, newStock: 12 })
  const customer = await makeCustomer(shop.db, { name: 'Ana', email: 'ana@cliente.local' })
  await shop.call('POST', `/orders/cart/add/${customer.id}`, manager, { productId: id, quantity: 2 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  await shop.call('POST', `/orders/checkout/${customer.id}`, manager, choice)
})
afterAll(() => shop.close())

test('shows the sales with order, customer and the price agreed', async () => {
  const { data } = await get<SaleRow>(`/sold/histories/${product.id}${TODAY}`)
  expect(data.total).toBe(1)
  expect(data.histories[0]).toMatchObject({
    customerName: 'Ana',
    customerEmail: 'ana@cliente.local',
    quantity: 2,
    unitPrice: 60,
    totalSold: 120,
    salesDate: expect.stringMatching(/Z$/),
    orderCode: expect.stringMatching(/\S/),
  })
})

test('shows the purchases with the cost before and after, latest first', async () => {
  const { data } = await get<PurchaseRow>(`/purchased/histories${TODAY}/${product.id}`)
  expect(data.total).toBe(2)
  expect(data.histories[0]).toMatchObject({
    costBefore: 30,
    costAfter: 40,
    quantity: 10,
    quantityBefore: 5,
    actualQuantity: 15,
    source: 'Entrada: Devolução de cliente',
  })
})

test('shows that units without a price left the cost as it was', async () => {
  const { data: given } = await shop.call<Product>('POST', '/products', manager, productBody({ stock: 1 }))
  const products = [{ productId: given.id, cost: 0, stock: 2, source: 4 }]
  await shop.call('PATCH', '/products/menu/purchase/batch', manager, { products })
  const { data } = await get<PurchaseRow>(`/purchased/histories${TODAY}/${given.id}`)
  expect(data.histories[0]).toMatchObject({ costBefore: given.cost, costAfter: given.cost, quantity: 2 })
})

test('shows the counts', async () => {
  const { data } = await get<InventoryRow>(`/inventory/updated/histories${TODAY}/${product.id}`)
  expect(data.histories).toMatchObject([{ stockBefore: 15, stockAfter: 12, who: expect.any(String) }])
})

test('shows every movement of the stock, one page at a time', async () => {
  const path = `/stock/changed/${product.id}${TODAY}`
  const { data } = await get<StockChangeRow>(path)
  expect(data.histories.map((row) => [row.eventType, row.input, row.output, row.stockAfter])).toEqual([
    ['Venda', 0, 2, 10],
    ['Inventário', 0, 3, 12],
    ['Entrada: Devolução de cliente', 10, 0, 15],
    ['Entrada: Ajuste', 5, 0, 5],
  ])
  const { data: second } = await get<StockChangeRow>(`${path}?page=1&items=3`)
  expect(second).toEqual({ histories: data.histories.slice(3), total: 4 })
})

test('cuts the period to the second in shop time, both ends included', async () => {
  await shop.owner
    .updateTable('stock_movements')
    .set({ at: '2026-03-11T02:59:59.500Z' })
    .where('product_id', '=', product.id)
    .where('kind', '=', 'inventory')
    .execute()
  const onDay = (start: string, end: string) =>
    get<InventoryRow>(`/inventory/updated/histories/start/${start}/end/${end}/${product.id}`)
  expect((await onDay('2026-03-10T00:00:00', '2026-03-10T23:59:59')).data.total).toBe(1)
  expect((await onDay('2026-03-11T00:00:00', '2026-03-11T23:59:59')).data.total).toBe(0)
})

test('refuses a period that ends before it begins, an odd date and an unknown product', async () => {
  const path = `/stock/changed/${product.id}`
  expect((await get(`${path}/start/2026-02-02T00:00:00/end/2026-02-01T00:00:00`)).status).toBe(422)
  expect((await get(`${path}/start/2026-02-30T00:00:00/end/2026-03-01T00:00:00`)).status).toBe(400)
  expect((await get(`/stock/changed/99999${TODAY}`)).status).toBe(404)
})

test('shows the movements in the ledger’s order, also when an earlier transaction moved the stock last', async () => {
  const { id, code, stock } = (
    await shop.call<Product>('POST', '/products', manager, productBody({ stock: 7 }))
  ).data
  await shop.db.transaction().execute(async (earlier) => {
    await sql`select now()`.execute(earlier)
    await shop.call('PATCH', `/products/inventory/${code}`, manager, { code, newStock: 3, stockSeen: stock })
    await recordMovements(earlier, systemActor('Sistema'), [
      { productId: id, kind: 'restock', quantityIn: 2 },
    ])
  })
  const { data } = await get<StockChangeRow>(`/stock/changed/${id}${TODAY}`)
  expect(data.histories.map(({ stockBefore, stockAfter }) => [stockBefore, stockAfter])).toEqual([
    [3, 5],
    [7, 3],
    [0, 7],
  ])
})
