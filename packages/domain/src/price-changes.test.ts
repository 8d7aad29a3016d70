import { expect, test } from 'vitest'
import { keepingPrices, levelPrice, marginPpm, newPercentages, PRICE_LEVELS } from './price-changes.ts'
import { MAX_MARKUP_PPM } from './pricing.ts'

const terms = { costCents: 5_000, sellPriceCents: 10_000, goldPpm: 200_000, silverPpm: 400_000 }

test("computes the profit's share of a price", () => {
  expect(marginPpm(5_000, 10_000)).toBe(500_000)
  expect(marginPpm(10_000, 5_000)).toBe(-1_000_000)
  expect(marginPpm(5_000, 0)).toBeNull()
})

test('keeps the price of every level after a new cost', () => {
  const prices = PRICE_LEVELS.map((level) => levelPrice(keepingPrices(terms, 5_333), level))
  expect(prices).toEqual([6_000, 7_000, 10_000])
})

test('where a percentage cannot keep the price, it is at least the cost', () => {
  const prices = (cost: number) => PRICE_LEVELS.map((level) => levelPrice(keepingPrices(terms, cost), level))
  expect(prices(6_500)).toEqual([6_500, 7_000, 10_000])
  expect(prices(3_200)).toEqual([6_000, 7_000, 10_000])
})

test.each([
  ['neither: both pay the sale price', {}, {}, [1_000_000, 1_000_000]],
  ['those of the shop', {}, { goldPpm: 3_000_000, silverPpm: 125_000 }, [3_000_000, 125_000]],
  ['one of the shop, for that level alone', {}, { silverPpm: 125_000 }, [1_000_000, 125_000]],
  ['its own before the shop’s, also zero', { goldPpm: 0 }, { goldPpm: 200_000, silverPpm: 0 }, [0, 0]],
])('a new product with %s', (_, given, shop, expected) => {
  const { goldPpm, silverPpm } = newPercentages(
    { costCents: 5_000, sellPriceCents: 10_000 },
    { goldPpm: undefined, silverPpm: undefined, ...given },
    { goldPpm: null, silverPpm: null, ...shop },
  )
  expect([goldPpm, silverPpm]).toEqual(expected)
})

test('a new product has no percentage beyond the largest, and one below zero for a sale price below the cost', () => {
  const none = { goldPpm: undefined, silverPpm: undefined }
  const ofPrice = (sellPriceCents: number) =>
    newPercentages({ costCents: 1_000, sellPriceCents }, none, { goldPpm: null, silverPpm: null }).goldPpm
  expect([ofPrice(999), ofPrice(1), ofPrice(200_000)]).toEqual([-1_000, -999_000, MAX_MARKUP_PPM])
})
