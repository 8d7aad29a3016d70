import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromReais,
  divideHalfAway,
  formatBRL,
  hasAtMostTwoDecimals,
  MAX_CENTS,
  parseMoney,
  reaisFromCents,
} from './money.ts'

const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })

describe('money in the API', () => {
  test('every amount survives the conversion to reais, JSON, and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromReais(JSON.parse(JSON.stringify(reaisFromCents(amount))))).toBe(amount)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    [12.5, 1250],
    [19.99, 1999],
    [0.07, 7],
    [1.15, 115],
    [-0, 0],
    [99_999_999.99, MAX_CENTS],
    [199_999_999.98, 2 * MAX_CENTS],
  ])('%d reais are %d cents', (reais, expected) => {
    expect(centsFromReais(reais)).toBe(expected)
  })

  test.each([0.1 + 0.2, 1.005, 0.001, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 1e14, -1e14, 1e21])(
    '%d is refused as an amount',
    (reais) => {
      expect(() => centsFromReais(reais)).toThrow(RangeError)
    },
  )

  test('two decimals are distinguished from a sum that only looks like them', () => {
    expect(hasAtMostTwoDecimals(19.99)).toBe(true)
    expect(hasAtMostTwoDecimals(0.1 + 0.2)).toBe(false)
    expect(hasAtMostTwoDecimals(1e-7)).toBe(false)
  })
})

describe('money for people', () => {
  test('amounts are written the Brazilian way, with a no-break space', () => {
    expect(formatBRL(123_456)).toBe('R$\u00a01.234,56')
    expect(formatBRL(-5)).toBe('-R$\u00a00,05')
    expect(formatBRL(-0)).toBe('R$\u00a00,00')
  })

  test('every amount is written as the platform writes it', () => {
    const platform = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(cents, (amount) => {
        expect(formatBRL(amount)).toBe(platform.format(amount === 0 ? 0 : amount / 100))
      }),
      { numRuns: 2_000 },
    )
  })

  test('a displayed amount can be typed back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseMoney(formatBRL(amount))).toBe(amount)
      }),
    )
  })

  test.each([
    ['1.234,5', 123_450],
    ['1234,56', 123_456],
    ['12', 1_200],
    ['12,', 1_200],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['1.234', 123_400],
    ['1.234.567,89', 123_456_789],
    [',5', 50],
    ['R$ 10', 1_000],
    [' r$10,00 ', 1_000],
    ['0', 0],
    ['-5', -500],
    ['99.999.999,99', MAX_CENTS],
  ])('%s is read as %d cents', (text, expected) => {
    expect(parseMoney(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'R$',
    ',',
    '.',
    '1,234',
    '0.125',
    '1234.567',
    '1,234.56',
    '1.23.456',
    '12 34',
    'dez',
    '1e3',
    '--5',
  ])('%j is not an amount', (text) => {
    expect(parseMoney(text)).toBeUndefined()
  })

  test('more than the largest amount is not read', () => {
    expect(parseMoney('100.000.000,00')).toBeUndefined()
    expect(parseMoney('9'.repeat(400))).toBeUndefined()
  })
})

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [7n, 5n, 1n],
    [0n, 7n, 0n],
  ])('%d / %d rounds to %d', (numerator, denominator, expected) => {
    expect(divideHalfAway(numerator, denominator)).toBe(expected)
  })

  test('never differs from the exact quotient by more than a half, and rounds halves away from zero', () => {
    const nonZero = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).filter((value) => value !== 0n)
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), nonZero, (numerator, denominator) => {
        const result = divideHalfAway(numerator, denominator)
        const miss = 2n * (numerator - result * denominator)
        const size = denominator < 0n ? -denominator : denominator
        expect(miss <= size && miss >= -size).toBe(true)
        if (miss === size || miss === -size)
          expect(result * denominator * numerator >= numerator ** 2n).toBe(true)
      }),
    )
  })

  test('division by zero is an error', () => {
    expect(() => divideHalfAway(1n, 0n)).toThrow(RangeError)
  })
})
