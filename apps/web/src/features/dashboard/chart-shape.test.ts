import { expect, test } from 'vitest'
import { axisEnd, horizontalHeight } from './chart-shape.ts'

test('the axis ends at 100 for upright bars and at 50 for horizontal ones', () => {
  expect(axisEnd([3, 100], false)).toBe(100)
  expect(axisEnd([3, 50], true)).toBe(50)
  expect(axisEnd([], true)).toBe(50)
})

test('a longer bar is never cut: the axis grows to a round figure', () => {
  expect(axisEnd([101], false)).toBe(200)
  expect(axisEnd([51], true)).toBe(100)
  expect(axisEnd([240], true)).toBe(250)
  expect(axisEnd([999], false)).toBe(1000)
})

test('a horizontal chart is as high as its labels need', () => {
  expect(horizontalHeight('mostViewedProd', 10)).toBe(1500)
  expect(horizontalHeight('topTenSellers', 10)).toBe(1000)
  expect(horizontalHeight('searchedButInexistent', 3)).toBe(300)
})
