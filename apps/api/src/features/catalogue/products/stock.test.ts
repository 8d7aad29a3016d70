import type { Product } from '@shop/contract/products'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addCatalogue, productBody } from '../../../../test/product-body.ts'
import { checkLedger } from '../../../checks/ledgers.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, manager)
})
afterAll(() => shop.close())

const create = async (stock = 0, name = 'Cabo') =>
  (await shop.call<Product>('POST', '/products', manager, productBody({ stock, name }))).data
const enter = (products: unknown[]) =>
  shop.call<Product[]>('PATCH', '/products/menu/purchase/batch', manager, { products })
const enterOnce = (key: string, products: unknown[]) =>
  shop.call<Product[]>(
    'PATCH',
    '/products/menu/purchase/batch',
    manager,
    { products },
    { 'idempotency-key': key },
  )
const count = (code: string, newStock: number, stockSeen?: number) =>
  shop.call<Product>('PATCH', `/products/inventory/${code}`, manager, { code, newStock, stockSeen })
const line = (productId: number, changes: Record<string, unknown> = {}) => ({
  productId,
  cost: 10,
  stock: 1,
  source: 1,
  ...changes,
})
const stockNow = async (id: number) =>
  (await shop.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock

describe('a batch of entries', () => {
  test('counts once when it is sent again after a lost response, also at the same time', async () => {
    const product = await create(5)
    const sent = [line(product.id, { stock: 3 })]
    const responses = await Promise.all([1, 2, 3].map(() => enterOnce('chave-1', sent)))
    expect(responses.map(({ status, data }) => [status, data[0]?.stock])).toEqual(Array(3).fill([200, 8]))
    expect((await enterOnce('chave-2', sent)).data[0]?.stock).toBe(11)
  })

  test('accepts goods free of charge, and the product keeps its cost', async () => {
    const product = await create(1)
    const { status, data } = await enter([line(product.id, { stock: 2, cost: 0, source: 4 })])
    expect(status).toBe(200)
    expect(data[0]).toMatchObject({ stock: 3, cost: product.cost })
  })

  test('can be sent again after it was refused', async () => {
    const product = await create()
    expect((await enterOnce('chave-3', [line(product.id), line(999_999)])).status).toBe(404)
    expect((await enterOnce('chave-3', [line(product.id)])).data[0]?.stock).toBe(1)
  })

  test('adds each line; a product in two lines counts twice and keeps the last cost', async () => {
    const [one, two] = [await create(2), await create()]
    const { data, status } = await enter([
      line(one.id, { stock: 3, cost: 11 }),
      line(two.id, { stock: 1 }),
      line(one.id, { stock: 4, cost: 12.5, source: 4 }),
    ])
    expect(status).toBe(200)
    expect(data.map(({ stock, cost, version }) => [stock, cost, version])).toEqual([
      [9, 12.5, 2],
      [1, 10, 2],
    ])
    const rows = await shop.db
      .selectFrom('stock_movements')
      .select(['source', 'cost_before_cents', 'unit_cost_cents', 'quantity_after'])
      .where('product_id', '=', one.id)
      .orderBy('id')
      .execute()
    expect(rows.slice(1)).toEqual([
      { source: 1, cost_before_cents: 3000, unit_cost_cents: 1100, quantity_after: 5 },
      { source: 4, cost_before_cents: 1100, unit_cost_cents: 1250, quantity_after: 9 },
    ])
  })

  test.each([
    ['an unknown product', { productId: 999_999 }, 404],
    ['a quantity of nothing', { stock: 0 }, 400],
    ['a price of 0,001', { cost: 0.001 }, 400],
    ['an unknown source', { source: 6 }, 400],
    ['no price', { cost: undefined }, 400],
  ])('with %s writes nothing and names the line', async (_, changes, status) => {
    const { id } = await create(1)
    const response = await enter([line(id), line(id, changes)])
    expect(response.status).toBe(status)
    expect(response.errors[0]).toMatch(/^Linha 2: /)
    expect(await stockNow(id)).toBe(1)
  })

  test('refuses an archived product, and more than the stock limit', async () => {
    const { id, code } = await create(1)
    expect(await enter([line(id, { stock: 1_000_000 })])).toMatchObject({ status: 422 })
    await shop.call('PATCH', `/products/archive?codes=${code}`, manager)
    expect(await enter([line(id)])).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect(await stockNow(id)).toBe(1)
  })
})

describe('an inventory', () => {
  test('sets the counted quantity in either direction', async () => {
    const { code } = await create(10)
    expect((await count(code, 3, 10)).data.stock).toBe(3)
    expect((await count(code, 8)).data.stock).toBe(8)
  })

  test('based on an old stock is refused with the current one', async () => {
    const { code, id } = await create(10)
    await enter([line(id, { stock: 5 })])
    expect(await count(code, 9, 10)).toMatchObject({ status: 409, code: 'STALE', current: 15 })
    expect(await stockNow(id)).toBe(15)
  })

  test('counted by two people at once is recorded for one of them', async () => {
    const { code } = await create(10)
    const responses = await Promise.all([count(code, 7, 10), count(code, 8, 10), count(code, 9, 10)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    ['less than nothing', -1],
    ['1e12', 1e12],
    ['half a unit', 0.5],
  ])('of %s is refused', async (_, newStock) => {
    const { code } = await create()
    expect((await count(code, newStock)).status).toBe(400)
  })

  test('with another code than the address, or an unknown one, is refused', async () => {
    const { code } = await create()
    const other = await shop.call('PATCH', `/products/inventory/${code}`, manager, { code: '1', newStock: 1 })
    expect(other.status).toBe(422)
    expect((await count('1', 1)).status).toBe(404)
  })
})

describe('the ledger', () => {
  test('ends at the stock of every product, in whatever order entries and counts run', async () => {
    const [one, two] = [await create(50), await create(50)]
    const work = Array.from({ length: 12 }, (_, turn) => [
      enter(turn % 2 ? [line(one.id), line(two.id)] : [line(two.id), line(one.id)]),
      count(one.code, 40 + turn),
    ]).flat()
    const responses = await Promise.all(work)
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect((await checkLedger(shop.db)).broken).toEqual([])
    expect(await stockNow(two.id)).toBe(62)
  })
})

test('offers the five sources', async () => {
  const { data } = await shop.call<{ value: number; text: string }[]>('GET', '/products/sources', manager)
  expect(data.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  expect(data[0]).toEqual({ value: 1, text: 'Compra de fornecedor' })
})
