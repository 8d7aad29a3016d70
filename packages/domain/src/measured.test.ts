import { describe, expect, test } from 'vitest'
import { type Cents, centsFromReais, formatBRL, type Reais, reaisFromCents } from './money.ts'
import { formatPercent, type Ppm, ppmFromPercent } from './percent.ts'

describe('amounts of different units are not mixed up', () => {
  const price: Cents = 12_50
  const seen: Reais = reaisFromCents(price)

  test('the type checker refuses reais as cents, cents as reais and money as a percentage', () => {
    // @ts-expect-error Reais are not cents.
    formatBRL(seen)
    // @ts-expect-error Cents are not reais.
    centsFromReais(price)
    // @ts-expect-error Money is not a percentage.
    formatPercent(price)
    // @ts-expect-error Reais are not a percentage.
    const share: Ppm = ppmFromPercent(seen)
    expect(share).toBe(125_000)
  })

  test('arithmetic and literals need no cast', () => {
    const total: Cents = price + price * 2 + 1
    expect(total).toBe(37_51)
  })
})
