import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product, ProductList } from '@shop/contract/products'
import type { SellingProduct } from '@shop/contract/selling'
import { percentFromPpm } from '@shop/domain/percent'
import { bronzePpm, goldPrice, priceForLevel, silverPrice } from '@shop/domain/pricing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'
import { migrate } from '../../../db/migrate.ts'
import { reais } from '../../../wire.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const read = async (q: string) =>
  (await shop.call<ProductList>('GET', `/products?${new URLSearchParams({ q })}`, person)).data.items

test.each([
  [5000, 10000, 200_000, 400_000],
  [1, 3, 500_000, 499_999],
  [333, 1000, 1, 1_000_000],
  [0, 150, 500_000, 500_000],
  [9_999_999_999, 9_999_999_998, 333_333, 666_667],
  [7, 10, 71_429, 71_428],
])(
  'cost %s and price %s cents, %s and %s ppm: prices as in the domain, for each level',
  async (cost, price, gold, silver) => {
    const terms = { costCents: cost, sellPriceCents: price, goldPpm: gold, silverPpm: silver }
    const { name } = await makeProduct(shop.db, 0, {
      name: `Preço ${cost} ${price}`,
      cost_cents: cost,
      sell_price_cents: price,
      gold_ppm: gold,
      silver_ppm: silver,
    })
    expect(await read(name)).toMatchObject([
      {
        cost: reais(cost),
        sellPrice: reais(price),
        goldPrice: reais(goldPrice(terms)),
        silverPrice: reais(silverPrice(terms)),
        discount: {
          goldPercentage: percentFromPpm(gold),
          silverPercentage: percentFromPpm(silver),
          bronzePercentage: percentFromPpm(bronzePpm(terms)),
        },
      },
    ])
    for (const level of [0, 1, 2, 3] as const) {
      const { email } = await makeCustomer(shop.db, { level })
      const path = `/shop/products/full/search/${encodeURIComponent(name)}/email/${email}`
      const { data } = await shop.call<{ products: SellingProduct[] }>('GET', path, person)
      expect(data.products.map(({ priceDiscounted }) => priceDiscounted)).toEqual([
        reais(priceForLevel(terms, level)),
      ])
    }
  },
)

test('are written again by the start that applies another form of them', async () => {
  const { id } = await makeProduct(shop.db, 1, { name: 'Outra forma' })
  await sql`alter table products disable trigger user`.execute(shop.owner)
  await sql`update products set product_text = replace(product_text, '"gtin"', '"ean"') where id = ${id}`.execute(
    shop.owner,
  )
  await sql`alter table products enable trigger user`.execute(shop.owner)
  await sql`comment on table kysely_migration is 'other'`.execute(shop.owner)
  await migrate(shop.owner)
  expect(await read('outra forma')).toMatchObject([{ id, gtin: null }])
})

test('follows its images, and the names of its brand and reference', async () => {
  const { db } = shop
  const names = { name: 'Traço "T"', removed_at: null }
  const brand = await db.insertInto('brands').values(names).returning('id').executeTakeFirstOrThrow()
  const reference = await db
    .insertInto('brand_references')
    .values({ ...names, brand_id: brand.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await makeProduct(db, 1, {
    name: 'Segue\n\\ "isto"',
    brand_id: brand.id,
    reference_id: reference.id,
  })
  const now = async (): Promise<Product | undefined> => (await read('segue'))[0]
  expect(await now()).toMatchObject({ name: 'Segue\n\\ "isto"', brand: names.name, reference: names.name })
  const images = ['public/b.jpg', 'public/a.jpg'].map((file, position) => ({
    product_id: id,
    position,
    file,
  }))
  await db.insertInto('product_images').values(images).execute()
  expect((await now())?.imagesUrl).toEqual(['/api/files/public/b.jpg', '/api/files/public/a.jpg'])
  await db.deleteFrom('product_images').where('product_id', '=', id).where('position', '=', 0).execute()
  await db.updateTable('brands').set({ name: 'TRAÇO' }).where('id', '=', brand.id).execute()
  await db.updateTable('brand_references').set({ name: 'Traco' }).where('id', '=', reference.id).execute()
  expect(await now()).toMatchObject({
    brand: 'TRAÇO',
    reference: 'Traco',
    imagesUrl: ['/api/files/public/a.jpg'],
  })
})

test('the texts are written again after a change of every column that they show', () => {
  const sql = readFileSync(join(import.meta.dirname, '../../../db/objects/products.sql'), 'utf8')
  const body = sql.split('function product_texts_of(')[1]?.split('$$;')[0] ?? ''
  const fired = /trigger products_texts before insert or update of ([^;]*?)\s+on products/.exec(sql)?.[1]
  const shown = new Set([...body.matchAll(/\bp\.(\w+)/g)].map(([, column]) => column))
  expect(shown.size).toBeGreaterThan(10)
  const missing = [...shown].filter(
    (column) => column !== 'id' && !fired?.split(/,\s*/).includes(String(column)),
  )
  expect(missing, 'Name it in the trigger products_texts of db/objects/products.sql').toEqual([])
})
