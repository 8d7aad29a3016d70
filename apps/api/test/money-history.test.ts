import type { Result } from '@shop/contract/result'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInconsistencies } from '../src/checks/check-shop.ts'
import { checkAccounts, checkDefectiveLedger, checkLedger, checkTill } from '../src/checks/ledgers.ts'
import { openTestShop, type Person, type TestShop } from './harness.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { type Happened, playHistory, type Step, type Sums } from './money-oracle.ts'

const HISTORIES = Number(process.env.MONEY_HISTORIES ?? 60)
const SEED = Number(process.env.MONEY_SEED ?? 20_261_121)

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const small = fc.nat({ max: 7 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale'),
      units: fc.integer({ min: 1, max: 3 }),
      useCredit: fc.boolean(),
      transfer: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('advance'),
      order: small,
      steps: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('exchange'),
      order: small,
      from: small,
      quantity: fc.integer({ min: 1, max: 2 }),
      defective: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      order: small,
      quantity: fc.integer({ min: 1, max: 2 }),
      freight: fc.boolean(),
      settle: fc.constantFrom('credit', 'cash'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), order: small }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('grant'), cents: fc.integer({ min: 1, max: 20_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('payout'), cents: fc.integer({ min: 1, max: 20_000 }) }),
  },
) as fc.Arbitrary<Step>

test(`${HISTORIES} histories of sales, exchanges, returns, cancels and payouts are exact to the cent`, async () => {
  const happened: Happened = {}
  const sums: Sums = { orders: 0, units: 0, revenue: 0, cost: 0, difference: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const customer = await makeCustomer(shop.db, { shipping_cost_cents: 1_234, warranty_ppm: 30_000 })
      const product = await makeProduct(shop.db, 40, { sell_price_cents: 3_333 })
      await playHistory(
        shop,
        person,
        { customerId: customer.id, productId: product.id },
        steps,
        happened,
        sums,
      )
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: process.env.MONEY_HISTORIES !== undefined },
  )
  // Every kind of step took place, and was refused sometimes.
  for (const kind of ['sale', 'advance', 'exchange', 'refund', 'cancel', 'grant', 'payout'])
    expect(happened[kind] ?? 0).toBeGreaterThan(0)
  const period = 'start/2020-01-01T00:00:00/end/2100-01-01T00:00:00'
  const { data } = await shop.call<Result>('GET', `/reports/result/${period}`, person)
  const { orders, units, revenue, cost } = data.current
  const inCents = (reais: number) => Math.round(reais * 100)
  const report = await shop.call<{ totals: { totalDifference: number } }>(
    'GET',
    `/reports/order/${period}/attendant/${person.id}`,
    person,
  )
  const difference = inCents(report.data.totals.totalDifference)
  expect({ orders, units, revenue: inCents(revenue), cost: inCents(cost), difference }).toEqual(sums)
  for (const check of [checkAccounts, checkLedger, checkDefectiveLedger, checkTill])
    expect((await check(shop.db)).broken).toEqual([])
  expect(await findInconsistencies(shop.db)).toEqual([])
}, 3_600_000)
