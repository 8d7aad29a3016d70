import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInconsistencies } from '../../src/checks/check-shop.ts'
import {
  checkAccounts,
  checkDefectiveLedger,
  checkLedger,
  checkTill,
  checkUnits,
} from '../../src/checks/ledgers.ts'
import { Coverage } from './coverage.ts'
import { type AbstractStep, playHistory } from './history.ts'
import { type ModelShop, openModelShop } from './open-shop.ts'

const STEPS = Number(process.env.MODEL_STEPS ?? 3_000)
const SEED = Number(process.env.MODEL_SEED ?? 20_261_123)
const LONGEST = 160

let opened: ModelShop

beforeAll(async () => {
  opened = await openModelShop()
})
afterAll(() => opened.close())

const step: fc.Arbitrary<AbstractStep> = fc.record({
  seed: fc.noShrink(fc.integer({ min: 0, max: 2 ** 31 - 2 })),
  mode: fc.noShrink(
    fc.oneof(
      { weight: 16, arbitrary: fc.constant('once' as const) },
      { weight: 2, arbitrary: fc.constant('repeated' as const) },
      { weight: 2, arbitrary: fc.constant('pair' as const) },
    ),
  ),
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

test(`${STEPS} steps of a shop end as its rules say`, async () => {
  const coverage = new Coverage()
  const started = Date.now()
  const result = await fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: LONGEST, size: 'max' }), (steps) =>
      playHistory(opened, coverage, steps),
    ),
    {
      numRuns: Math.ceil(STEPS / (LONGEST / 2)),
      seed: SEED,
      endOnFailure: process.env.MODEL_SHRINK === 'no',
      ...(process.env.MODEL_SECONDS && { interruptAfterTimeLimit: Number(process.env.MODEL_SECONDS) * 1000 }),
    },
  )
  // The steps of the smallest failing history stand in the error; fast-check's own list of numbers says nothing.
  if (result.failed)
    throw new Error(`Seed ${SEED}, ${result.numShrinks} shrinks. ${messageOf(result.errorInstance)}`)
  const seconds = (Date.now() - started) / 1000
  process.stdout.write(`${coverage.table()}\n${coverage.steps} steps, seed ${SEED}, ${seconds} s\n`)
  for (const check of [checkAccounts, checkLedger, checkDefectiveLedger, checkTill, checkUnits])
    expect((await check(opened.shop.db)).broken).toEqual([])
  expect(await findInconsistencies(opened.shop.db)).toEqual([])
}, 3_600_000)
