import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInconsistencies } from '../../src/checks/check-shop.ts'
import {
  checkCredit,
  checkDefectiveLedger,
  checkLedger,
  checkTill,
  checkUnits,
} from '../../src/checks/ledgers.ts'
import { ACTIONS } from './actions.ts'
import { Coverage } from './coverage.ts'
import { type AbstractStep, playHistory } from './history.ts'
import { openModelShop } from './open-shop.ts'

const STEPS = Number(process.env.MODEL_STEPS ?? 20_000)
const SEED = Number(process.env.MODEL_SEED ?? 20_261_123)
/** Finding the smallest history that fails takes up to an hour: `npm run model` does it. */
const SHRINKS = process.env.MODEL_SHRINK === 'yes'
const LONGEST = 240
const HOURS = 12 * 3_600_000

/** So many steps carry out every action. */
const EVERY_ACTION = 20_000
/** Shops played at the same time: while PostgreSQL works for one, this process works for another. */
const AT_ONCE = 2
/** Steps in one shop: calls that read all of it take longer with every history. */
const STEPS_OF_SHOP = 10_000

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

/** Plays histories in a shop of their own. @throws Error with the steps of the smallest history that differs from the rules */
async function playShop(steps: number, seed: number, coverage: Coverage): Promise<void> {
  const opened = await openModelShop()
  try {
    const history = fc.array(step, { minLength: 1, maxLength: LONGEST, size: 'max' })
    const result = await fc.check(
      fc.asyncProperty(history, (chosen) => playHistory(opened, coverage, chosen)),
      { numRuns: Math.ceil(steps / (LONGEST / 2)), seed, endOnFailure: !SHRINKS },
    )
    // fast-check's own list of numbers is of no use to a reader.
    if (result.failed)
      throw new Error(
        `Seed ${seed} of ${steps} steps, ${result.numShrinks} shrinks. ${messageOf(result.errorInstance)}`,
      )
    for (const check of [checkCredit, checkLedger, checkDefectiveLedger, checkTill, checkUnits])
      expect((await check(opened.shop.db)).broken).toEqual([])
    expect(await findInconsistencies(opened.shop.db)).toEqual([])
  } finally {
    await opened.close()
  }
}

test(
  `${STEPS} steps of a shop end as its rules say`,
  async () => {
    const coverage = new Coverage()
    const started = Date.now()
    const shops = Math.max(AT_ONCE, Math.ceil(STEPS / STEPS_OF_SHOP))
    let next = 0
    const playShops = async () => {
      while (next < shops) await playShop(STEPS / shops, SEED + next++, coverage)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, playShops))
    // Rare cases do not occur in so few steps.
    if (STEPS >= EVERY_ACTION)
      expect([...coverage.done()].sort()).toEqual(ACTIONS.map(({ name }) => name).sort())
    const seconds = (Date.now() - started) / 1000
    process.stdout.write(`${coverage.table()}\n${coverage.size()} actions × statuses, `)
    process.stdout.write(`${coverage.steps} steps, seed ${SEED}, ${seconds} s\n`)
  },
  HOURS,
)
