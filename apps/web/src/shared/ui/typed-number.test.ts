import { parseMoney } from '@shop/domain/money'
import { parsePercent } from '@shop/domain/percent'
import { describe, expect, it } from 'vitest'
import { readTyped } from './typed-number.ts'

describe('a typed amount', () => {
  it.each([
    ['1.234,5', 123450],
    ['1234,56', 123456],
    ['12.5', 1250],
    ['R$ 10', 1000],
  ])('%s is %i cents', (text, cents) => {
    expect(readTyped(text, parseMoney)).toBe(cents)
  })

  it('is nothing while nothing is typed', () => {
    expect(readTyped('  ', parseMoney)).toBeNull()
  })

  it('is no number when it cannot be read, so that no rule takes it for empty', () => {
    expect(readTyped('dez', parseMoney)).toBeNaN()
    expect(readTyped('1,2345', parseMoney)).toBeNaN()
  })
})

it('a typed percentage is read in ppm', () => {
  expect(readTyped('12,5', parsePercent)).toBe(125_000)
})
