import type { ProductList } from '@shop/contract/products'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
  const { db } = shop
  const brand = await db
    .insertInto('brands')
    .values({ name: 'Ômega', removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reference = await db
    .insertInto('brand_references')
    .values({ brand_id: brand.id, name: 'Série X', removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeProduct(db, 9, { name: 'Cabo A', stock_alert: 3, sell_price_cents: 300 })
  await makeProduct(db, 3, { name: 'Cabo B', stock_alert: 3, sell_price_cents: 100 })
  await makeProduct(db, 0, {
    name: 'Capa C',
    sell_price_cents: 200,
    brand_id: brand.id,
    reference_id: reference.id,
  })
  await makeProduct(db, 1, { name: 'Capa D', sell_price_cents: 400, brand_id: brand.id })
  await makeProduct(db, 0, { name: 'Capa E', archived_at: '2026-01-01T00:00:00.000Z', brand_id: brand.id })
})
afterAll(() => shop.close())

async function list(query: Record<string, string>) {
  const { data } = await shop.call<ProductList>('GET', `/products?${new URLSearchParams(query)}`, person)
  return { names: data.items.map(({ name }) => name), total: data.total }
}

describe('the list of products', () => {
  test.each([
    ['a brand, without accents', { brand: 'omega' }, ['Capa C', 'Capa D']],
    ['a reference', { reference: 'Série X' }, ['Capa C']],
    ['low stock, the alert included', { stock: 'low' }, ['Cabo B', 'Capa C']],
    ['no stock', { stock: 'none' }, ['Capa C']],
    ['some stock', { stock: 'some' }, ['Cabo A', 'Cabo B', 'Capa D']],
    ['a text', { q: 'cabo' }, ['Cabo A', 'Cabo B']],
    ['several at once', { q: 'capa', brand: 'Ômega', stock: 'low' }, ['Capa C']],
  ])('is filtered by %s, with the total', async (_to, query, names) => {
    expect(await list(query)).toEqual({ names, total: names.length })
  })

  test('is sorted both ways, over all its pages', async () => {
    const { names } = await list({ sort: 'sellPrice' })
    expect(names).toEqual(['Cabo B', 'Capa C', 'Cabo A', 'Capa D'])
    expect((await list({ sort: '-sellPrice' })).names).toEqual(names.toReversed())
    expect((await list({ sort: '-stock', offset: '1', limit: '1' })).names).toEqual(['Cabo B'])
  })

  test('says the total behind its last page too', async () => {
    expect(await list({ offset: '100' })).toEqual({ names: [], total: 4 })
    expect(await list({ offset: '100', q: 'capa' })).toEqual({ names: [], total: 2 })
  })

  test('is sorted by name with 100 per page by default, and refuses an unknown sort order', async () => {
    expect(await list({})).toEqual({ names: ['Cabo A', 'Cabo B', 'Capa C', 'Capa D'], total: 4 })
    const refused = await shop.call('GET', '/products?sort=margin', person)
    expect(refused.status).toBe(400)
  })

  test('shows tags as they were written', async () => {
    const tags = ['comum', 'duas palavras', 'vírgula, aspas "', '{chaves}', 'barra \\', 'NULL', 'ção']
    await makeProduct(shop.db, 1, { name: 'Zoom', tags })
    const { data } = await shop.call<ProductList>('GET', '/products?q=zoom', person)
    expect(data.items[0]?.tags).toEqual(tags)
  })
})
