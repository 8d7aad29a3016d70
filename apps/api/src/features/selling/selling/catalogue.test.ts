import type { Catalogue } from '@shop/contract/catalogue'
import type { LastBought } from '@shop/contract/selling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { inTransaction } from '../../../db/database.ts'
import { openSession } from '../../identity/accounts/session.service.ts'
import { countPopularity } from './popularity.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function customer(terms: Parameters<typeof makeCustomer>[1]): Promise<Person> {
  const { id } = await makeCustomer(shop.db, terms)
  const origin = { ip: '127.0.0.1', userAgent: 'test' }
  const { accessToken } = await openSession(shop.context, { customerId: id }, 'Cliente', origin)
  return { id, token: accessToken }
}

const read = async (as: Person, query: string) =>
  (await shop.call<Catalogue>('GET', `/shop/catalogue?${query}`, as)).data

test('the catalogue shows active products in pages, in stock first, at the prices of the customer’s level', async () => {
  const gone = await makeProduct(shop.db, 0, { name: 'A Esgotado' })
  const last = await makeProduct(shop.db, 2, { name: 'C Película' })
  const first = await makeProduct(shop.db, 9, { name: 'B Capa' })
  await makeProduct(shop.db, 9, { name: 'Arquivado', archived_at: new Date().toISOString() })
  const gold = await customer({ level: 1 })
  const whole = await read(gold, 'limit=100')
  expect(whole).toMatchObject({
    more: false,
    products: [
      { productId: first.id, priceDiscounted: 60, stock: 9 },
      { productId: last.id, priceDiscounted: 60, stock: 2 },
      { productId: gone.id, priceDiscounted: 60, stock: 0 },
    ],
  })
  const pages = [await read(gold, 'limit=2'), await read(gold, 'limit=2&offset=2')]
  expect(pages.map(({ more }) => more)).toEqual([true, false])
  expect(pages.flatMap(({ products }) => products)).toEqual(whole.products)
  expect((await read(await customer({ level: 2 }), 'limit=1')).products[0]?.priceDiscounted).toBe(70)
})

test('among the products in stock the best sellers of the last 90 days come first; what came back or is old does not count', async () => {
  const brand = await shop.db
    .insertInto('brands')
    .values({ name: 'Procurada', removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [a, b, c, out] = [
    await makeProduct(shop.db, 5, { name: 'P A', brand_id: brand.id }),
    await makeProduct(shop.db, 5, { name: 'P B', brand_id: brand.id }),
    await makeProduct(shop.db, 5, { name: 'P C', brand_id: brand.id }),
    await makeProduct(shop.db, 2, { name: 'P D', brand_id: brand.id }),
  ]
  const longAgo = new Date(Date.now() - 91 * 86_400_000).toISOString()
  await makeOrder(shop.db, 13, { productId: b.id })
  await makeOrder(shop.db, 13, { productId: out.id })
  await makeOrder(shop.db, 7, { productId: a.id })
  await makeOrder(shop.db, 13, { productId: c.id, placed_at: longAgo })
  const back = await makeOrder(shop.db, 13, { productId: c.id })
  await shop.db.updateTable('order_items').set({ returned: 2 }).where('order_id', '=', back.id).execute()
  const buyer = await customer({})
  const ids = async () => (await read(buyer, 'brand=procurada')).products.map(({ productId }) => productId)
  expect(await ids()).toEqual([a.id, b.id, c.id, out.id])
  // A product that a sale has locked waits for the next night.
  await inTransaction(shop.db, async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', b.id).forUpdate().execute()
    await countPopularity(shop.db)
  })
  expect(await ids()).toEqual([a.id, b.id, c.id, out.id])
  await countPopularity(shop.db)
  expect(await ids()).toEqual([b.id, a.id, c.id, out.id])
})

test('a customer reads what they bought last, and nobody else’s', async () => {
  const buyer = await customer({ level: 1 })
  const order = await makeOrder(shop.db, 13, { customer_id: buyer.id })
  const path = `/shop/customers/${buyer.id}/bought`
  const { data } = await shop.call<LastBought>('GET', path, buyer)
  expect(data.products).toMatchObject([{ productId: order.productId, priceDiscounted: 60, quantity: 2 }])
  expect((await shop.call('GET', path, await customer({}))).status).toBe(403)
})

test('the catalogue is filtered by brand and reference, and only those with products are offered', async () => {
  const brand = async (name: string) =>
    (
      await shop.db
        .insertInto('brands')
        .values({ name, removed_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [full, empty] = [await brand('Órbita'), await brand('Vazia')]
  const reference = await shop.db
    .insertInto('brand_references')
    .values({ brand_id: full, name: 'X1', removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const phone = await makeProduct(shop.db, 1, { brand_id: full, reference_id: reference.id })
  const cover = await makeProduct(shop.db, 1, { brand_id: full })
  await makeProduct(shop.db, 1, { brand_id: empty, archived_at: new Date().toISOString() })
  const buyer = await customer({})
  const ids = async (query: string) => (await read(buyer, query)).products.map(({ productId }) => productId)
  expect((await ids('brand=orbita')).sort()).toEqual([phone.id, cover.id].sort())
  expect(await ids('brand=orbita&reference=x1')).toEqual([phone.id])
  const { data } = await shop.call<{ brands: unknown[] }>('GET', '/shop/brands', buyer)
  expect(data.brands).toContainEqual({ name: 'Órbita', references: ['X1'] })
  expect(data.brands).not.toContainEqual(expect.objectContaining({ name: 'Vazia' }))
})

test('a customer waiting for approval sees neither products nor prices', async () => {
  const waiting = await customer({ status: 'Waiting' })
  for (const path of ['/shop/catalogue', '/shop/brands', '/shop/accounts'])
    expect((await shop.call('GET', path, waiting)).status, path).toBe(403)
})
