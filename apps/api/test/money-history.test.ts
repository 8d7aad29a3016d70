import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInconsistencies } from '../src/demo/check-shop.ts'
import { checkAccounts } from '../src/features/credit/check-accounts.ts'
import { checkDefectiveLedger, checkLedger } from '../src/features/stock/check-ledger.ts'
import { checkTill } from '../src/features/till/check-till.ts'
import { openTestShop, type Person, type TestShop } from './harness.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { type Happened, playHistory, type Step } from './money-oracle.ts'

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

test(`of ${HISTORIES} histories of sales, exchanges, returns, cancels and payouts none is a cent off`, async () => {
  const happened: Happened = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const customer = await makeCustomer(shop.db, { shipping_cost_cents: 1_234, warranty_ppm: 30_000 })
      const product = await makeProduct(shop.db, 40, { sell_price_cents: 3_333 })
      await playHistory(shop, person, { customerId: customer.id, productId: product.id }, steps, happened)
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: process.env.MONEY_HISTORIES !== undefined },
  )
  // Every kind of step took place, and was refused at times.
  for (const kind of ['sale', 'advance', 'exchange', 'refund', 'cancel', 'grant', 'payout'])
    expect(happened[kind] ?? 0).toBeGreaterThan(0)
  for (const check of [checkAccounts, checkLedger, checkDefectiveLedger, checkTill])
    expect((await check(shop.db)).broken).toEqual([])
  expect(await findInconsistencies(shop.db)).toEqual([])
}, 3_600_000)
