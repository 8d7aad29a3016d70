import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LevelPrices, priceOf, withCost, withPercentage, withPrice } from './level-prices.ts'

const start: LevelPrices = {
  cost: 3000,
  goldPpm: 200_000,
  goldPrice: 3600,
  silverPpm: 500_000,
  silverPrice: 4500,
}

describe('prices by level', () => {
  it('move with the cost while the percentages stay', () => {
    expect(withCost(start, 4000)).toEqual({ ...start, cost: 4000, goldPrice: 4800, silverPrice: 6000 })
  })

  it('follow the percentage', () => {
    expect(withPercentage(start, 'gold', 100_000).goldPrice).toBe(3300)
    expect(withPercentage(start, 'gold', null).goldPrice).toBeNull()
  })

  it('make the percentage when they are typed', () => {
    expect(withPrice(start, 'silver', 3500)).toMatchObject({ silverPpm: 166_667, silverPrice: 3500 })
  })

  it('leave the percentage alone while there is no cost', () => {
    expect(withPrice({ ...start, cost: null }, 'gold', 5000).goldPpm).toBe(200_000)
    expect(withPrice({ ...start, cost: 0 }, 'gold', 5000).goldPpm).toBe(200_000)
  })

  it('are read back as they were typed, up to a cost of R$ 10.000', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(cents, fc.double({ min: 0, max: 1, noNaN: true }), (cost, share) => {
        const price = cost + Math.floor(cost * share)
        const { goldPpm } = withPrice({ ...start, cost }, 'gold', price)
        expect(priceOf(cost, goldPpm)).toBe(price)
      }),
    )
  })
})
