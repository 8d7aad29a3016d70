import { parseMoney } from '@shop/domain/money'
import { describe, expect, test } from 'vitest'
import { parseTypedPercent, readTyped, typedProblem } from './number-input.tsx'

describe('a typed amount', () => {
  test.each([
    ['1.234,5', 123450],
    ['1234,56', 123456],
    ['12.5', 1250],
    ['R$ 10', 1000],
  ])('%s is %i cents', (text, cents) => {
    expect(readTyped(text, parseMoney)).toBe(cents)
  })

  test('is null while nothing is typed', () => {
    expect(readTyped('  ', parseMoney)).toBeNull()
  })

  test('is NaN when it is unreadable, so that no rule takes it for empty', () => {
    expect(readTyped('dez', parseMoney)).toBeNaN()
    expect(readTyped('1,2345', parseMoney)).toBeNaN()
  })
})

test('invalid numbers have a message: not a number, too small, too large', () => {
  const bounds = { min: 0, max: 10_000_00, format: (cents: number) => `R$ ${cents / 100}` }
  expect(typedProblem(readTyped('-5', parseMoney), bounds)).toBe('Informe um valor a partir de R$ 0')
  expect(typedProblem(readTyped('dez', parseMoney), bounds)).toBe('Informe um valor válido')
  expect(typedProblem(readTyped('10.001', parseMoney), bounds)).toBe('Informe um valor até R$ 10000')
  for (const fine of ['', '0', '10.000']) expect(typedProblem(readTyped(fine, parseMoney), bounds)).toBeNull()
})

test.each([
  ['12,5', 125_000],
  ['12.5', 125_000],
  ['10.0001', 100_001],
  ['10.000', 100_000_000],
  ['1.000 %', 10_000_000],
  ['1.000,5', 10_005_000],
])('a typed percentage of %s is %i ppm', (text, ppm) => {
  expect(readTyped(text, parseTypedPercent)).toBe(ppm)
})
