import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { anyOf } from './sql-parts.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const roles = (ids: readonly number[], names: readonly string[]) =>
  shop.db
    .selectFrom('roles')
    .select('name')
    .where('id', '=', anyOf(ids))
    .where('name', '=', anyOf(names))
    .orderBy('id')

test('finds what is in a list of any length with one statement', async () => {
  const name = (n: number) => `Regra "${n}", \\ {NULL}`
  const made = await shop.db
    .insertInto('roles')
    .values([1, 2, 3].map((n) => ({ name: name(n), permissions: [] })))
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  const all = [1, 2, 3].map(name)
  expect(await roles(ids, all).execute()).toEqual(all.map((found) => ({ name: found })))
  expect(await roles(ids, [name(2)]).execute()).toEqual([{ name: name(2) }])
  expect(await roles([], all).execute()).toEqual([])
  expect(roles(ids, all).compile().sql).toBe(roles([], []).compile().sql)
})
