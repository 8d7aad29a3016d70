import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDefectiveLedger, checkLedger, checkUnits } from '../src/checks/ledgers.ts'
import { openTestShop, type TestShop } from './harness.ts'
import { randomUnitHistory } from './unit-history.ts'

const HISTORIES = Number(process.env.UNIT_HISTORIES ?? 8)
/** Of the first history; the same seed does the same. */
const SEED = Number(process.env.UNIT_SEED ?? 1)
const STEPS = 30

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('units equal the stock and every number is in one place, whatever is done in any order', async () => {
  const admin = await shop.employee(['full:access'])
  const done: Record<string, number> = {}
  for (let seed = SEED; seed < SEED + HISTORIES; seed++) {
    for (const [kind, times] of Object.entries(await randomUnitHistory(shop, admin, seed, STEPS)))
      done[kind] = (done[kind] ?? 0) + times
  }
  // Every kind of step must succeed: refusals alone would prove nothing.
  expect(Object.values(done).filter((times) => times === 0)).toEqual([])
  const checks = await Promise.all(
    [checkUnits, checkLedger, checkDefectiveLedger].map((check) => check(shop.db)),
  )
  expect(checks.map(({ broken }) => broken)).toEqual([[], [], []])
})
