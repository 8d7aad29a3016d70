import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type LevelPrices,
  marginText,
  priceOf,
  priceWarnings,
  withCost,
  withCostLeft,
  withPercentage,
  withPrice,
  withPriceLeft,
} from './level-prices.ts'

const start: LevelPrices = {
  cost: 3000,
  goldPpm: 200_000,
  goldPrice: 3600,
  silverPpm: 500_000,
  silverPrice: 4500,
}

describe('prices by level', () => {
  test('move with the cost while the percentages stay', () => {
    expect(withCost(start, 4000)).toEqual({ ...start, cost: 4000, goldPrice: 4800, silverPrice: 6000 })
  })

  test('follow the percentage', () => {
    expect(withPercentage(start, 'gold', 100_000).goldPrice).toBe(3300)
    expect(withPercentage(start, 'gold', null).goldPrice).toBeNull()
  })

  test('change the percentage when they are typed', () => {
    expect(withPrice(start, 'silver', 3500)).toMatchObject({ silverPpm: 166_667, silverPrice: 3500 })
  })

  test('do not change the percentage while there is no cost', () => {
    expect(withPrice({ ...start, cost: null }, 'gold', 5000).goldPpm).toBe(200_000)
    expect(withPrice({ ...start, cost: 0 }, 'gold', 5000).goldPpm).toBe(200_000)
  })

  test('typed before the cost wait for it, and then set their percentages', () => {
    const empty = { cost: null, goldPpm: null, goldPrice: null, silverPpm: 100_000, silverPrice: null }
    const typed = withPriceLeft(withPrice(empty, 'gold', 5000), 'gold')
    expect(typed).toEqual({ ...empty, goldPrice: 5000 })
    const first = withCost(typed, 4)
    expect(first.goldPpm).toBeNull()
    expect(withCostLeft(withCost(first, 4000))).toEqual({
      cost: 4000,
      goldPpm: 250_000,
      goldPrice: 5000,
      silverPpm: 100_000,
      silverPrice: 4400,
    })
  })

  test('above a cost of R$ 10.000 are rounded to what will be charged, and stay there', () => {
    const values = { ...start, cost: 1_549_900 }
    const once = withPriceLeft(withPrice(values, 'gold', 1_704_891), 'gold')
    const price = once.goldPrice as number
    expect(Math.abs(price - 1_704_891)).toBeLessThanOrEqual(1)
    expect(withPriceLeft(withPrice(once, 'gold', price), 'gold')).toEqual(once)
  })

  test('are read back as they were typed, up to a cost of R$ 10.000', () => {
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

describe('the profit of a price', () => {
  test('is shown as an amount and as a share of the price', () => {
    expect(marginText(3000, 3600)).toBe('Margem de R$\u00a06,00 (16,67% do preço)')
    expect(marginText(3000, 4000)).toBe('Margem de R$\u00a010,00 (25,00% do preço)')
    expect(marginText(null, 3600)).toBeNull()
  })

  test('has a warning below the cost, and where a level pays more than the sell price', () => {
    const values = { ...start, cost: 4000, sellPrice: 4400, goldPrice: 3600, silverPrice: 4500 }
    const [below, above, ...others] = priceWarnings(values)
    expect(below).toContain('cliente ouro')
    expect(below).toContain('abaixo do custo')
    expect(above).toContain('cliente prata')
    expect(others).toEqual([])
    expect(priceWarnings({ ...start, sellPrice: 9000 })).toEqual([])
  })
})
