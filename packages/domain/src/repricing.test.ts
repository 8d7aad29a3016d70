import { expect, test } from 'vitest'
import { levelPrice, PRICE_LEVELS, type PriceLevel } from './price-changes.ts'
import { endingIn90, limitedLevels, type RepricingRule, reprice } from './repricing.ts'

const terms = { costCents: 5_000, sellPriceCents: 10_000, goldPpm: 200_000, silverPpm: 400_000 }
const rule = (changes: Partial<RepricingRule>): RepricingRule => ({
  kind: 'none',
  ppm: 0,
  levels: PRICE_LEVELS,
  endsIn90: false,
  ...changes,
})
const prices = (changes: Partial<RepricingRule>) =>
  PRICE_LEVELS.map((level: PriceLevel) => levelPrice(reprice(terms, rule(changes)), level))

test('changes prices by a percentage, up and down', () => {
  expect(prices({ kind: 'percent', ppm: 100_000 })).toEqual([6_600, 7_700, 11_000])
  expect(prices({ kind: 'percent', ppm: -50_000, levels: ['bronze'] })).toEqual([6_000, 7_000, 9_500])
})

test('sets the profit’s share of the price', () => {
  expect(prices({ kind: 'margin', ppm: 300_000, levels: ['bronze'] })).toEqual([6_000, 7_000, 7_143])
})

test('rounds to the nearest price ending in ,90, the higher of two, never below the cost', () => {
  expect(endingIn90(1_230, 0)).toBe(1_190)
  expect(endingIn90(1_240, 0)).toBe(1_290)
  expect(endingIn90(1_000, 990)).toBe(990)
  expect(endingIn90(1_000, 991)).toBe(1_090)
  expect(endingIn90(10, 0)).toBe(90)
  expect(prices({ endsIn90: true })).toEqual([5_990, 6_990, 9_990])
})

test('keeps gold and silver at or above the cost', () => {
  expect(prices({ kind: 'percent', ppm: 900_000 })).toEqual([11_400, 13_300, 19_000])
  expect(prices({ kind: 'percent', ppm: -900_000 })).toEqual([5_000, 5_000, 1_000])
})

test('rounds the price, half up, and not the reduction', () => {
  const half = reprice({ ...terms, sellPriceCents: 1_005 }, rule({ kind: 'percent', ppm: -500_000 }))
  expect(half.sellPriceCents).toBe(503)
})

test('changes percentages above 100 like any other', () => {
  const dear = { costCents: 5_000, sellPriceCents: 30_000, goldPpm: 3_000_000, silverPpm: 4_000_000 }
  const more = rule({ kind: 'percent', ppm: 100_000 })
  expect(limitedLevels(dear, more)).toEqual([])
  expect(reprice(dear, more)).toMatchObject({
    sellPriceCents: 33_000,
    goldPpm: 3_400_000,
    silverPpm: 4_500_000,
  })
})
