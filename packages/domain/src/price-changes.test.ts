import { expect, test } from 'vitest'
import { keepingPrices, levelPrice, marginPpm, PRICE_LEVELS } from './price-changes.ts'

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
