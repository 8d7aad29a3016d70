import { expect, test } from 'vitest'
import { likelyAmounts } from './cash.ts'

test('offers what people give: the next amounts that can be paid with notes', () => {
  expect(likelyAmounts(8_953)).toEqual([9_000, 10_000, 20_000])
  expect(likelyAmounts(1_234_50)).toEqual([1_235_00, 1_240_00, 1_250_00, 1_300_00])
  expect(likelyAmounts(10_000)).toEqual([20_000])
  expect(likelyAmounts(5_000)).toEqual([6_000, 10_000, 20_000])
})
