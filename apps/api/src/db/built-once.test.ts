import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { builtOnce } from './built-once.ts'
import type { Db } from './database.ts'
import { together } from './pipeline.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('sends each call’s own values, every time they occur, in a text that is built once', async () => {
  let built = 0
  const pair = builtOnce((db: Db, first: string, second: number | null) => {
    built++
    return db
      .selectNoFrom(sql<string>`${first}::text`.as('first'))
      .select(sql<number | null>`${second}::int`.as('second'))
      .select(sql<string>`${'same'} || ${first}`.as('both'))
  })
  expect(await together(shop.db, pair('a', 1), pair('b', null))).toEqual([
    [{ first: 'a', second: 1, both: 'samea' }],
    [{ first: 'b', second: null, both: 'sameb' }],
  ])
  expect(built).toBe(1)
})
