import type { Product } from '@shop/contract/products'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOODS_WRITERS, goodsOf } from '../../../../test/goods-writers.ts'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct } from '../../../../test/make.ts'
import { addCatalogue, changeBody, productBody } from '../../../../test/product-body.ts'
import { checkPrices } from '../../../checks/ledgers.ts'

let shop: TestShop
let manager: Person

const trigger = (state: 'enable' | 'disable') =>
  sql`alter table products ${sql.raw(state)} trigger products_prices`.execute(shop.owner)

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['full:access'])
  await addCatalogue(shop, manager)
  // The writers themselves, without what the database adds for an older release.
  await trigger('disable')
})
afterAll(() => shop.close())

const rowOf = (id: number) =>
  shop.db
    .selectFrom('products')
    .select(['gold_price_cents', 'silver_price_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a product has the prices of its cost and percentages when it is created and when it is edited', async () => {
  const made = await shop.call<Product>('POST', '/products', manager, productBody())
  expect(await rowOf(made.data.id)).toEqual({ gold_price_cents: 3_600, silver_price_cents: 4_500 })
  const { status } = await shop.call(
    'PUT',
    `/products/${made.data.code}`,
    manager,
    changeBody(made.data.code, { cost: 33.33 }),
  )
  expect(status).toBe(200)
  expect(await rowOf(made.data.id)).toEqual({ gold_price_cents: 4_000, silver_price_cents: 5_000 })
})

test.each(Object.keys(GOODS_WRITERS))('prices are those of the domain after: %s', async (name) => {
  const send = await GOODS_WRITERS[name]?.(shop, await goodsOf(shop))
  expect((await send?.())?.status).toBeLessThan(300)
  expect((await checkPrices(shop.db)).broken).toEqual([])
})

test('the database adds the prices that a writer of the release before leaves out, and the check names wrong ones', async () => {
  const { id, code, name } = await makeProduct(shop.db, 0)
  await shop.db.updateTable('products').set({ cost_cents: 6_000 }).where('id', '=', id).execute()
  expect((await checkPrices(shop.db)).broken).toEqual([
    { label: `${code} ${name}, ouro`, value: 6_000, ledger: 7_200, gaps: 0 },
    { label: `${code} ${name}, prata`, value: 7_000, ledger: 8_400, gaps: 0 },
  ])
  await trigger('enable')
  await shop.db.updateTable('products').set({ cost_cents: 7_000 }).where('id', '=', id).execute()
  await sql`insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm)
    select 'Antigo', brand_id, 333, 1000, 1, 1000000 from products where id = ${id}`.execute(shop.db)
  expect(await rowOf(id)).toEqual({ gold_price_cents: 8_400, silver_price_cents: 9_800 })
  expect((await checkPrices(shop.db)).broken).toEqual([])
})
