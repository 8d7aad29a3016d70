import type { PriceHistory, Repricing, RepricingPreview, Repricings } from '@shop/contract/repricing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct } from '../../../../test/make.ts'
import { addCatalogue, changeBody } from '../../../../test/product-body.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
  await addCatalogue(shop, person)
})
afterAll(() => shop.close())
// Each test sees its own products only.
beforeEach(() => shop.db.updateTable('products').set({ archived_at: new Date().toISOString() }).execute())

const up10 = { filter: {}, rule: { kind: 'percent', percent: 10 } }
const preview = (body: object = up10, query = '') =>
  shop.call<RepricingPreview>('POST', `/repricings/preview${query}`, person, body)
const apply = async (body: object = up10) =>
  shop.call<Repricing>('POST', '/repricings', person, { ...body, digest: (await preview(body)).data.digest })
const undo = (id: number) => shop.call<Repricing>('POST', `/repricings/${id}/undo`, person)
const pricesOf = async (id: number) => {
  const row = await shop.db
    .selectFrom('products')
    .select(['sell_price_cents', 'gold_ppm', 'silver_ppm'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.sell_price_cents, row.gold_ppm, row.silver_ppm]
}

test('shows every price and margin before and after, and writes nothing', async () => {
  const product = await makeProduct(shop.db, 0)
  const { data } = await preview()
  expect(data).toMatchObject({ total: 1, belowCost: 0 })
  expect(data.products).toMatchObject([
    {
      productId: product.id,
      cost: 50,
      levels: [
        { level: 'gold', before: { price: 60, margin: 16.6667 }, after: { price: 66 } },
        { level: 'silver', before: { price: 70 }, after: { price: 77 } },
        { level: 'bronze', before: { price: 100, margin: 50 }, after: { price: 110, margin: 54.5455 } },
      ],
    },
  ])
  expect(await pricesOf(product.id)).toEqual([10_000, 200_000, 400_000])
  const low = await preview({ filter: {}, rule: { kind: 'percent', percent: -80, levels: ['bronze'] } })
  expect(low.data).toMatchObject({ belowCost: 1, products: [{ belowCost: true }] })
})

test('filters by search, brand and reference', async () => {
  await makeProduct(shop.db, 0, { name: 'Película 3D' })
  await makeProduct(shop.db, 0, { name: 'Capa azul' })
  const found = async (filter: object) =>
    (await preview({ ...up10, filter })).data.products.map(({ name }) => name)
  expect(await found({ search: 'pelicula' })).toEqual(['Película 3D'])
  expect(await found({ brand: 'Marca' })).toEqual(['Capa azul', 'Película 3D'])
  expect(await found({ brand: 'Nenhuma' })).toEqual([])
  expect(await found({ reference: 'iPhone 13' })).toEqual([])
})

test('applies the preview’s prices once, and records the history', async () => {
  const product = await makeProduct(shop.db, 0)
  const { status, data } = await apply()
  expect(status).toBe(201)
  expect(data).toMatchObject({ products: 1, kind: 'percent', percent: 10, undoneAt: null })
  expect(await pricesOf(product.id)).toEqual([11_000, 320_000, 540_000])
  const history = await shop.call<PriceHistory>('GET', `/price-history/${product.id}`, person)
  expect(history.data).toMatchObject({
    total: 1,
    histories: [{ kind: 'Reajuste', before: { bronze: 100, gold: 60 }, after: { bronze: 110, gold: 66 } }],
  })
  const list = await shop.call<Repricings>('GET', '/repricings', person)
  expect(list.data.repricings[0]).toEqual(data)
})

test('refuses prices that differ from the preview', async () => {
  const product = await makeProduct(shop.db, 0)
  const { digest } = (await preview()).data
  await shop.db
    .updateTable('products')
    .set({ sell_price_cents: 9_999 })
    .where('id', '=', product.id)
    .execute()
  const stale = await shop.call('POST', '/repricings', person, { ...up10, digest })
  expect(stale).toMatchObject({ status: 409, code: 'STALE' })
  expect((await pricesOf(product.id))[0]).toBe(9_999)
})

test('undoing restores earlier prices of products not changed since, once', async () => {
  const [stored, edited, bought] = [
    await makeProduct(shop.db, 0),
    await makeProduct(shop.db, 0),
    await makeProduct(shop.db, 0),
  ]
  const { data } = await apply()
  const edit = changeBody(edited.code, { name: edited.name, sellPrice: 110.5, cost: 50 })
  expect((await shop.call('PUT', `/products/${edited.code}`, person, edit)).status).toBe(200)
  await shop.call('PATCH', '/products/menu/purchase/batch', person, {
    products: [{ productId: bought.id, cost: 51, stock: 1, source: 1 }],
  })
  const undone = await undo(data.id)
  expect(undone.data).toMatchObject({ restored: 1, products: 3 })
  expect(await pricesOf(stored.id)).toEqual([10_000, 200_000, 400_000])
  expect((await pricesOf(edited.id))[0]).toBe(11_050)
  expect((await pricesOf(bought.id))[0]).toBe(11_000)
  expect((await undo(data.id)).status).toBe(409)
  expect((await undo(999_999)).status).toBe(404)
})

test('refuses rules that change nothing and margins that no price has', async () => {
  await makeProduct(shop.db, 0)
  expect((await preview({ filter: {}, rule: { kind: 'none' } })).status).toBe(422)
  expect((await preview({ filter: {}, rule: { kind: 'margin', percent: 100 } })).status).toBe(422)
  expect((await preview({ filter: {}, rule: { kind: 'percent', percent: 1, levels: [] } })).status).toBe(400)
  expect((await apply({ filter: { search: 'nada disto' }, rule: up10.rule })).status).toBe(422)
})

test('prices of two who apply the same preview at once change once', async () => {
  const product = await makeProduct(shop.db, 0)
  const { digest } = (await preview()).data
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => shop.call('POST', '/repricings', person, { ...up10, digest })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  expect((await pricesOf(product.id))[0]).toBe(11_000)
})

test('the earlier of two repricings is undone after the later one, and is not used up by trying before', async () => {
  const product = await makeProduct(shop.db, 0)
  const [first, second] = [(await apply()).data, (await apply()).data]
  const early = await undo(first.id)
  expect([early.status, early.errors[0]]).toEqual([
    409,
    'Nenhum preço pode voltar: todos mudaram depois deste reajuste. Desfaça antes o último.',
  ])
  expect((await undo(second.id)).data).toMatchObject({ restored: 1 })
  expect((await pricesOf(product.id))[0]).toBe(11_000)
  expect((await undo(first.id)).data).toMatchObject({ restored: 1 })
  expect((await pricesOf(product.id))[0]).toBe(10_000)
})

test('the preview says which gold and silver prices cannot go as far as asked', async () => {
  await makeProduct(shop.db, 0)
  const { data } = await preview({ filter: {}, rule: { kind: 'percent', percent: -80 } })
  expect(data).toMatchObject({ total: 1, limited: 1 })
  expect(data.products[0]?.levels).toMatchObject([
    { level: 'gold', after: { price: 50 }, limited: true },
    { level: 'silver', after: { price: 50 }, limited: true },
    { level: 'bronze', after: { price: 20 }, limited: false },
  ])
  const further = { filter: {}, rule: { kind: 'percent', percent: -80, levels: ['gold'] } }
  await apply(further)
  expect((await preview(further)).data).toMatchObject({ total: 1, limited: 1 })
  expect((await apply(further)).status).toBe(422)
})

test('a term changes the prices of what is called so, not of what only means the same', async () => {
  const phone = await makeProduct(shop.db, 0, { name: 'iPhone 31' })
  await makeProduct(shop.db, 0, { name: 'Cabo Lightning 31' })
  const { data } = await preview({ filter: { search: 'iphone 31' }, rule: { kind: 'percent', percent: 10 } })
  expect(data.products.map(({ code }) => code)).toEqual([phone.code])
})
