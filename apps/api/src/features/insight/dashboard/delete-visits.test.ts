import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'
import { deleteVisits } from './delete-visits.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('deletes what is older than 400 days, batch by batch, and keeps the rest', async () => {
  const { id: product } = await makeProduct(shop.db, 1)
  const { id: customer } = await makeCustomer(shop.db)
  const days = sql`(select now() - make_interval(days => 390 + n) as at from generate_series(1, 30) n) days`
  await sql`insert into searches (term, found, at) select 'capa', true, at from ${days}`.execute(shop.db)
  await sql`insert into product_views (product_id, at) select ${product}::int, at from ${days}`.execute(
    shop.db,
  )
  await sql`insert into customer_sign_ins (customer_id, at) select ${customer}::int, at from ${days}`.execute(
    shop.db,
  )
  await deleteVisits(shop.db, 7)
  for (const table of ['searches', 'product_views', 'customer_sign_ins'] as const) {
    const { count, oldest } = await shop.db
      .selectFrom(table)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('oldest')])
      .executeTakeFirstOrThrow()
    // These thirty rows are of the days 391 to 420 before now; the 400th may or may not count yet.
    expect(count).toBeGreaterThanOrEqual(9)
    expect(count).toBeLessThanOrEqual(10)
    expect(Date.parse(oldest as string)).toBeGreaterThan(Date.now() - 400.1 * 86_400_000)
  }
})
