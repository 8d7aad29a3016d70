import { expect, test } from 'vitest'
import { FINE_STEPS, roundUp, ticks } from './axis.ts'

test('an axis ends at a round figure and counts in whole numbers', () => {
  expect([3, 51, 101, 240, 999].map((largest) => roundUp(largest))).toEqual([5, 100, 200, 250, 1000])
  expect(roundUp(108, FINE_STEPS)).toBe(120)
  expect(ticks(50)).toEqual([0, 10, 20, 30, 40, 50])
  expect(ticks(100)).toEqual([0, 25, 50, 75, 100])
  for (const end of [50, 100, 200, 250, 500, 1000, 2500])
    expect(ticks(end).every(Number.isInteger)).toBe(true)
})
