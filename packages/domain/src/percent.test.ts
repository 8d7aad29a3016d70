import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CENTS } from './money.ts'
import {
  formatPercent,
  hasAtMostFourDecimals,
  parsePercent,
  percentFromPpm,
  ppmBetween,
  ppmFromPercent,
  shareOf,
} from './percent.ts'

const ppm = fc.integer({ min: -100_000_000, max: 100_000_000 })

describe('percentages', () => {
  test('every percentage of four decimals survives the conversion to the API and back', () => {
    fc.assert(
      fc.property(ppm, (value) => {
        expect(ppmFromPercent(JSON.parse(JSON.stringify(percentFromPpm(value))))).toBe(value)
      }),
      { numRuns: 2_000 },
    )
  })

  test('12,5 % are 125 000 ppm', () => {
    expect(ppmFromPercent(12.5)).toBe(125_000)
    expect(ppmFromPercent(0.0001)).toBe(1)
    expect(ppmFromPercent(-0)).toBe(0)
  })

  test.each([0.00001, 12.34567, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    '%d is refused as a percentage',
    (percent) => {
      expect(() => ppmFromPercent(percent)).toThrow(RangeError)
    },
  )

  test('four decimals are the most', () => {
    expect(hasAtMostFourDecimals(12.3456)).toBe(true)
    expect(hasAtMostFourDecimals(12.34567)).toBe(false)
  })

  test('a displayed percentage can be typed back', () => {
    fc.assert(
      fc.property(ppm, (value) => {
        expect(parsePercent(formatPercent(value))).toBe(value)
      }),
    )
  })

  test('percentages are written the Brazilian way', () => {
    expect(formatPercent(125_000)).toBe('12,5%')
    expect(formatPercent(1)).toBe('0,0001%')
    expect(formatPercent(-0)).toBe('0%')
  })

  test.each([
    ['12,5', 125_000],
    ['12.5', 125_000],
    ['12,5 %', 125_000],
    ['% 10', 100_000],
    ['1.234', 12_340],
    ['1.234,5', 12_345_000],
    ['-3', -30_000],
  ])('%s is read as %d ppm', (text, expected) => {
    expect(parsePercent(text)).toBe(expected)
  })

  test.each(['', '%', ',', '1,23456', 'dez', '1,2,3'])('%j is not a percentage', (text) => {
    expect(parsePercent(text)).toBeUndefined()
  })
})

describe('shares', () => {
  test.each([
    [1_000, 125_000, 125],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [-1, 500_000, -1],
    [333, 100_000, 33],
    [335, 100_000, 34],
  ])('of %d cents, %d ppm are %d cents', (amount, share, expected) => {
    expect(shareOf(amount, share)).toBe(expected)
  })

  test('the largest amounts are computed exactly', () => {
    expect(shareOf(MAX_CENTS, 1_000_000)).toBe(MAX_CENTS)
    expect(shareOf(MAX_CENTS, 999_999)).toBe(9_999_989_999)
  })

  test('ppmBetween gives 0 for equal amounts and 100 % for twice the base', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000_000 }), (amount) => {
        expect(shareOf(amount, 1_000_000)).toBe(amount)
        expect(ppmBetween(amount, 2 * amount)).toBe(1_000_000)
      }),
    )
  })

  test('a base of zero gives 0, a lower price a negative percentage', () => {
    expect(ppmBetween(0, 500)).toBe(0)
    expect(ppmBetween(1_000, 900)).toBe(-100_000)
    expect(ppmBetween(300, 400)).toBe(333_333)
    expect(ppmBetween(300, 500)).toBe(666_667)
  })
})
