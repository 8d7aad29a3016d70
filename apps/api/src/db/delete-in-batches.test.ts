import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { deleteInBatches } from './delete-in-batches.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const isOld = sql<boolean>`window_start < now() - interval '1 day'`

/** Adds as many rows to `tries`, that many hours old. */
const add = (count: number, hours: number) =>
  sql`insert into tries (kind, account, network, window_start, hits)
    select 'sign-in', gen_random_uuid()::text, '', now() - make_interval(hours => ${sql.lit(hours)}), 1
    from generate_series(1, ${count}::int)`.execute(shop.db)

const ages = async () =>
  (
    await sql<{ n: number; old: boolean }>`
      select count(*)::int as n, ${isOld} as old from tries group by 2`.execute(shop.db)
  ).rows

test('all that is old goes, however much it is, and no statement deletes more than a batch', async () => {
  await sql`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) > 7 from gone) then raise exception 'too many'; end if;
      return null;
    end $$`.execute(shop.owner)
  await sql`create trigger refuse_many after delete on tries referencing old table as gone
    for each statement execute function refuse_many()`.execute(shop.owner)
  await add(30, 25)
  await add(10, 23)
  await deleteInBatches(shop.db, 'tries', isOld, 7)
  expect(await ages()).toEqual([{ n: 10, old: false }])
})
