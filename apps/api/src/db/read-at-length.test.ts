import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { makeCustomer } from '../../test/make.ts'
import { type Db, readAtLength } from './database.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const idsOf = (db: Db) => db.selectFrom('customers').select('id').execute()

test('all statements of a long read see the same moment, whatever is written between them', async () => {
  const [first, second] = await readAtLength(shop.db, 60_000, async (tx) => {
    const before = await idsOf(tx)
    await makeCustomer(shop.db)
    return [before, await idsOf(tx)]
  })
  expect(second).toEqual(first)
  expect(await idsOf(shop.db)).toHaveLength((first?.length ?? 0) + 1)
})
