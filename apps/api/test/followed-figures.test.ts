import { expect, test } from 'vitest'
import { openDemoShop } from './demo-shop.ts'
import { findDiffering } from './followed-figures.ts'
import { Coverage } from './model/coverage.ts'
import { playHistory } from './model/history.ts'
import { openModelShop } from './model/open-shop.ts'
import { seededRandom } from './random.ts'

const MINUTES = 60_000
const HISTORIES = 4
const STEPS = 60

test(
  'every figure of the demo that is a link is the same on the page that it opens',
  async () => {
    const shop = await openDemoShop()
    try {
      expect(await findDiffering(shop, await shop.employee(['full:access']))).toEqual([])
    } finally {
      await shop.close()
    }
  },
  5 * MINUTES,
)

test(
  'and of shops that generated histories leave',
  async () => {
    const opened = await openModelShop(7)
    try {
      const reader = await opened.shop.employee(['full:access'])
      for (let insider = 0; insider < HISTORIES; insider++) {
        const random = seededRandom(20_261_125 + insider)
        const steps = Array.from({ length: STEPS }, () => ({
          seed: random.int(0, 2 ** 31 - 2),
          mode: 'once' as const,
        }))
        await playHistory(opened, new Coverage(), { steps, insider })
        expect(await findDiffering(opened.shop, reader)).toEqual([])
      }
    } finally {
      await opened.close()
    }
  },
  5 * MINUTES,
)
