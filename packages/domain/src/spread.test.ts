import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread, unitsOfTotal } from './spread.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('gives the remaining centavos to the largest remainders', () => {
  expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(spread(10, [333, 333, 334])).toEqual([3, 3, 4])
  expect(spread(-100, [2, 1])).toEqual([-67, -33])
  expect(spread(5, [0, 10])).toEqual([0, 5])
})

test('weighs every line the same when none has a value', () => {
  expect(spread(5, [0, 0])).toEqual([3, 2])
  expect(spread(5, [])).toEqual([])
})

test('adds up to the amount, each share within a centavo of its exact value', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(amount, weights, (total, given) => {
      const shares = spread(total, given)
      expect(sum(shares)).toBe(total)
      const all = sum(given)
      if (all > 0)
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (total * (given[index] ?? 0)) / all)).toBeLessThan(1.000001)
    }),
  )
})

test('gives units whose costs add up to the total, the last one nearest to the average', () => {
  expect(unitsOfTotal(1000, 3)).toEqual([
    { quantity: 1, unitCostCents: 334 },
    { quantity: 2, unitCostCents: 333 },
  ])
  expect(unitsOfTotal(1001, 3).at(-1)).toEqual({ quantity: 2, unitCostCents: 334 })
  expect(unitsOfTotal(900, 3)).toEqual([{ quantity: 3, unitCostCents: 300 }])
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 10_000 }), (total, quantity) => {
      const entries = unitsOfTotal(total, quantity)
      expect(sum(entries.map((entry) => entry.quantity))).toBe(quantity)
      expect(sum(entries.map((entry) => entry.quantity * entry.unitCostCents))).toBe(total)
      expect(entries.at(-1)?.unitCostCents).toBe(Math.round(total / quantity))
    }),
  )
})
