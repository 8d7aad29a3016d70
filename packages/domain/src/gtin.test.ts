import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gtinCheckDigit, gtinKey, isGtin, scannedCode } from './gtin.ts'

const bodies = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)))
  .filter((body) => Number(body) > 0)
const withCheckDigit = (body: string) => `${body}${gtinCheckDigit(body)}`

describe('a GTIN', () => {
  test.each(['96385074', '036000291452', '4006381333931', '7891000315507', '10614141000415'])(
    '%s of the GS1 specification or a real product is valid',
    (gtin) => expect(isGtin(gtin)).toBe(true),
  )

  test('has exactly one valid check digit, whatever its length', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const valid = [...'0123456789'].filter((digit) => isGtin(body + digit))
        expect(valid).toEqual([String(gtinCheckDigit(body))])
      }),
    )
  })

  test('with one digit misread is refused', () => {
    fc.assert(
      fc.property(bodies, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const gtin = withCheckDigit(body)
        const place = at % gtin.length
        const wrong = (Number(gtin[place]) + by) % 10
        expect(isGtin(gtin.slice(0, place) + wrong + gtin.slice(place + 1))).toBe(false)
      }),
    )
  })

  test('is the same with leading zeros, and no other', () => {
    fc.assert(
      fc.property(bodies, bodies, (one, other) => {
        const gtin = withCheckDigit(one)
        for (const length of [12, 13, 14].filter((each) => each >= gtin.length))
          expect([isGtin(gtin.padStart(length, '0')), gtinKey(gtin.padStart(length, '0'))]).toEqual([
            true,
            gtinKey(gtin),
          ])
        expect(gtinKey(withCheckDigit(other)) === gtinKey(gtin)).toBe(BigInt(one) === BigInt(other))
      }),
    )
  })

  test.each([
    '',
    '1234567',
    '4006381333930',
    '400638133393',
    'abcdefgh',
    '00000000',
    ' 96385074',
    '٩٦٣٨٥٠٧٤',
  ])('%j is not a GTIN', (text) => expect(isGtin(text)).toBe(false))
})

describe('the output of a reader', () => {
  test.each([
    ['4006381333931\r', '4006381333931'],
    [']E04006381333931', '4006381333931'],
    [']C10110614141000415', '10614141000415'],
    ['(01)10614141000415(21)ABC', '10614141000415'],
    ['011061414100041517261231\u001d10AB', '10614141000415'],
    ['0110614141000416', '0110614141000416'],
    ['100123', '100123'],
    ['356938035643809', '356938035643809'],
  ])('%j is %s', (text, code) => expect(scannedCode(text)).toBe(code))
})
