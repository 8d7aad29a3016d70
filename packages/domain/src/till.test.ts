import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedInTill } from './till.ts'

test('the expected cash is the float plus what entered minus what left', () => {
  expect(expectedInTill(10_000, [{ amount: 12_550 }, { amount: -2_050 }])).toBe(20_500)
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (float, amounts) => {
      const movements = amounts.map((amount) => ({ amount }))
      expect(expectedInTill(float, movements)).toBe(amounts.reduce((sum, one) => sum + one, float))
    }),
  )
})
