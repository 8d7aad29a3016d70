import { VALUE_TABLE } from '@shop/contract/value-table'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { ACTIONS } from './actions.ts'
import { Coverage } from './coverage.ts'
import { type AbstractStep, type History, playHistory } from './history.ts'
import { openModelShop } from './open-shop.ts'
import { untried } from './wealth.ts'

const STEPS = Number(process.env.MODEL_STEPS ?? 5_000)
const SEED = Number(process.env.MODEL_SEED ?? 20_261_123)
/** Where fast-check found a failure: repeats that history alone. */
const PATH = process.env.MODEL_PATH
/** Finding the smallest history that fails takes up to an hour: `npm run model` does it. */
const SHRINKS = process.env.MODEL_SHRINK === 'yes'
const LONGEST = 240
const HOURS = 12 * 3_600_000

/** In so many steps most actions occur; histories that lead to the others follow. */
const EVERY_ACTION = 5_000
const MOST_TRIES = 30
const GOAL_STEPS = 80
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

const history: fc.Arbitrary<History> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: LONGEST, size: 'max' }),
  insider: fc.noShrink(fc.nat(1_000)),
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Plays histories in a shop of their own. @throws Error with the steps of the smallest history that differs from the rules */
async function playShop(steps: number, seed: number, coverage: Coverage): Promise<void> {
  const opened = await openModelShop(seed)
  try {
    const result = await fc.check(
      fc.asyncProperty(history, (chosen) => playHistory(opened, coverage, chosen)),
      {
        numRuns: Math.ceil(steps / (LONGEST / 2)),
        seed,
        ...(PATH !== undefined && { path: PATH }),
        endOnFailure: !SHRINKS,
      },
    )
    // fast-check's own list of numbers is of no use to a reader.
    if (result.failed)
      throw new Error(
        `Repeat it with MODEL_SEED=${seed} MODEL_PATH=${result.counterexamplePath} npm test -- model.test\n` +
          messageOf(result.errorInstance),
      )
  } finally {
    await opened.close()
  }
}

/**
 * Plays histories that lead to the actions which have not occurred, or which nobody tried without the permission that the
 * value table's row needs. @returns those that they did not reach
 */
async function playGoals(coverage: Coverage): Promise<string[]> {
  const missing = () => {
    const done = coverage.done()
    const untaken = ACTIONS.map(({ name }) => name).filter((name) => !done.has(name))
    return [...new Set([...untaken, ...untried(ACTIONS, coverage.refused())])]
  }
  if (missing().length === 0) return []
  const opened = await openModelShop(SEED)
  try {
    for (const goal of missing())
      for (let tries = 0; tries < MOST_TRIES && missing().includes(goal); tries++) {
        const random = seededRandom(SEED + tries)
        const steps = Array.from({ length: GOAL_STEPS }, () => ({
          seed: random.int(0, 2 ** 31 - 2),
          mode: 'once' as const,
        }))
        await playHistory(opened, coverage, { steps, insider: tries, goal })
      }
    return missing()
  } finally {
    await opened.close()
  }
}

test(
  `${STEPS} steps of a shop end as its rules say, and nobody gains what the value table does not allow`,
  async () => {
    const coverage = new Coverage()
    const started = Date.now()
    const shops = PATH === undefined ? Math.max(AT_ONCE, Math.ceil(STEPS / STEPS_OF_SHOP)) : 1
    let next = 0
    const playShops = async () => {
      while (next < shops) await playShop(STEPS / shops, SEED + next++, coverage)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, playShops))
    if (STEPS >= EVERY_ACTION && PATH === undefined) expect(await playGoals(coverage)).toEqual([])
    const seconds = (Date.now() - started) / 1000
    const tried = coverage.attempts.map(({ by, call }) => `${by.permissions} ${call}`)
    process.stdout.write(`${coverage.table()}\n${coverage.size()} actions × statuses, `)
    process.stdout.write(`${coverage.steps} steps, seed ${SEED}, ${seconds} s\n`)
    process.stdout.write(
      `${coverage.made.size} sets of permissions made ${[...coverage.made.values()].reduce((sum, one) => sum + one, 0)} steps; ` +
        `${tried.length} calls without permission, ${new Set(tried).size} permissions × calls, `,
    )
    const refused = coverage.refused()
    const rows = VALUE_TABLE.filter(({ calls }) => calls.some((call) => refused.has(call)))
    process.stdout.write(
      `${rows.length} of ${VALUE_TABLE.length} rows of the value table refused, by ${refused.size} calls\n`,
    )
  },
  HOURS,
)

test('an employee who may do more than their permissions say is found', async () => {
  const opened = await openModelShop(1)
  const impostor = { ...(await opened.shop.employee(['full:access'])), name: 'e0' }
  const insiders = [{ ...impostor, permissions: ['bo:manage:dashboard' as const] }]
  const random = seededRandom(1)
  const steps = Array.from({ length: 30 }, () => ({
    seed: random.int(0, 2 ** 31 - 2),
    mode: 'once' as const,
  }))
  try {
    await expect(playHistory({ ...opened, insiders }, new Coverage(), { steps, insider: 0 })).rejects.toThrow(
      /e0 \(bo:manage:dashboard\) made .* without its permission/,
    )
  } finally {
    await opened.close()
  }
})
