import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodsCents, landedCents } from './landed-costs.ts'

const line = { expected: 0, quantity: 0, unitCostCents: 0, documentCents: null }
const none = { freightCents: 0, discountCents: 0, otherCents: 0 }

test('takes the received share of the document, else units times their cost', () => {
  expect(goodsCents({ ...line, quantity: 3, unitCostCents: 333 })).toBe(999)
  expect(goodsCents({ ...line, expected: 3, quantity: 3, unitCostCents: 1, documentCents: 1000 })).toBe(1000)
  expect(goodsCents({ ...line, expected: 3, quantity: 2, documentCents: 1000 })).toBe(667)
})

test('spreads freight, other costs and discount by value, and gives none to lines that were not received', () => {
  const lines = [
    { ...line, quantity: 1, unitCostCents: 3000 },
    { ...line, expected: 5, quantity: 0, unitCostCents: 9000 },
    { ...line, quantity: 2, unitCostCents: 500 },
  ]
  expect(landedCents(lines, { freightCents: 101, discountCents: 40, otherCents: 0 })).toEqual([3046, 0, 1015])
  expect(landedCents([{ ...line, quantity: 2 }], { ...none, freightCents: 10 })).toEqual([10])
  expect(() => landedCents(lines, { ...none, discountCents: 4001 })).toThrow(RangeError)
})

test('adds up to the document, and no line has a negative cost', () => {
  const lines = fc.array(
    fc.record({
      expected: fc.integer({ min: 1, max: 500 }),
      quantity: fc.nat(500),
      unitCostCents: fc.nat(500_000),
      documentCents: fc.option(fc.nat(50_000_000)),
    }),
    { minLength: 1, maxLength: 20 },
  )
  const cost = fc.nat(100_000)
  fc.assert(
    fc.property(
      lines,
      cost,
      cost,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (given, freight, other, part) => {
        fc.pre(given.some(({ quantity }) => quantity > 0))
        const goods = given.reduce((all, one) => all + goodsCents(one), 0)
        const discountCents = Math.floor((goods + freight + other) * part)
        const landed = landedCents(given, { freightCents: freight, otherCents: other, discountCents })
        expect(landed.reduce((all, value) => all + value, 0)).toBe(goods + freight + other - discountCents)
        expect(Math.min(...landed)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
