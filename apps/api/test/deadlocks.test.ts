import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../src/db/database.ts'
import { lockProducts } from '../src/db/lock-products.ts'
import { transactionRetries } from '../src/db/transaction-retries.ts'
import { GOODS_WRITERS, type Goods, goodsOf, type Writer } from './goods-writers.ts'
import { openTestShop, type TestShop } from './harness.ts'

/** Rounds of each pair; in each, two calls of either kind begin at once. */
const ROUNDS = Number(process.env.DEADLOCK_ROUNDS ?? 1)
const OF_EACH = 2

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ DATABASE_POOL: '10' })
})
afterAll(() => shop.close())

const deadlocks = async () =>
  (await transactionRetries.get()).values.find(({ labels }) => labels.sqlstate === '40P01')?.value ?? 0

async function round(goods: Goods, pair: readonly Writer[]): Promise<number[]> {
  const calls = []
  for (const writer of pair) for (let one = 0; one < OF_EACH; one++) calls.push(await writer(shop, goods))
  return (await Promise.all(calls.map((call) => call()))).map(({ status }) => status)
}

const names = Object.keys(GOODS_WRITERS)

for (const [index, first] of names.entries())
  test(`${first} beside every later call over the same products: no deadlock, no server error`, async () => {
    for (const second of names.slice(index)) {
      const pair = [GOODS_WRITERS[first], GOODS_WRITERS[second]].filter((writer) => writer !== undefined)
      const before = await deadlocks()
      for (let number = 0; number < ROUNDS; number++) {
        const statuses = await round(await goodsOf(shop), pair)
        const outcome = `${first} and ${second}: ${statuses.join(', ')}`
        expect(
          statuses.every((status) => status < 500),
          outcome,
        ).toBe(true)
        expect(
          statuses.some((status) => status < 300),
          outcome,
        ).toBe(true)
      }
      expect((await deadlocks()) - before, `deadlocks of ${first} and ${second}`).toBe(0)
    }
  })

test('a deadlock is resolved by another try, which /metrics counts', async () => {
  const [one, two] = (await goodsOf(shop)).products.map(({ id }) => id)
  if (one === undefined || two === undefined) throw new Error('no products')
  const counted = async () => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' })
    return Number(/^db_transaction_retries_total\{sqlstate="40P01"\} (\d+)$/m.exec(body)?.[1])
  }
  const before = await counted()
  let locked = 0
  const finished = Promise.withResolvers<void>()
  const inOrder = async (ids: readonly number[]) => {
    let attempts = 0
    await inTransaction(shop.db, async (tx) => {
      // Otherwise it can lock its first row again before the other one wakes up, which is a second deadlock.
      if (++attempts > 1) await finished.promise
      for (const id of ids) {
        await lockProducts(tx, [id])
        locked += 1
        await vi.waitUntil(() => locked >= 2, 60_000)
      }
    })
    finished.resolve()
  }
  await Promise.all([inOrder([one, two]), inOrder([two, one])])
  expect(await counted()).toBe(before + 1)
})
