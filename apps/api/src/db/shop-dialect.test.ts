import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { findPage } from '../features/catalogue/products/products.queries.ts'
import type { Db } from './database.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await sql`insert into brands (name) values ('Marca')`.execute(shop.owner)
  await sql`insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm,
      gold_price_cents, silver_price_cents)
    select 'Capa ' || n, (select max(id) from brands), 100, 200, 0, 0, 100, 100 from generate_series(1, 3000) n`.execute(
    shop.owner,
  )
  await sql`analyze products`.execute(shop.owner)
})
afterAll(() => shop.close())

const page = (db: Db, offset: number) => findPage(db, { offset, limit: 10, sort: 'name' })

test('plans the first page of a list once, however often it is read', async () => {
  const plans = await shop.db.connection().execute(async (connection) => {
    for (let read = 0; read < 20; read++) await page(connection, 0)
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
      where statement like '%product_text%'`.execute(connection)
    return rows
  })
  expect(plans).toEqual([{ custom: 0, generic: 20 }])
})

test('writes the limit, and an offset only where there is one', () => {
  const names = (skipped: number) =>
    shop.db.selectFrom('brands').select('name').orderBy('id').limit(10).offset(skipped).compile()
  expect(names(0).sql.trimEnd()).toBe('select "name" from "brands" order by "id" limit 10')
  expect(names(0).parameters).toEqual([])
  expect(names(7)).toMatchObject({
    sql: 'select "name" from "brands" order by "id" limit 10 offset $1',
    parameters: [7],
  })
})

test('reads every page of a list', async () => {
  const ids = async (offset: number) =>
    (JSON.parse((await page(shop.db, offset)).items) as { id: number }[]).map(({ id }) => id)
  expect(new Set([...(await ids(0)), ...(await ids(10)), ...(await ids(20))]).size).toBe(30)
})
