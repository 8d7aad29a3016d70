import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingAtDoor, strayAtDoor } from './door.ts'
import { luhnDigit } from './serials.ts'

const imei = fc
  .integer({ min: 0, max: 99_999_999_999_999 })
  .map((number) => String(number).padStart(14, '0'))
  .map((digits) => `${digits}${luhnDigit(digits)}`)

test('of 10,000 swapped phones none passes, with or without the right ones beside it', () => {
  let passed = 0
  fc.assert(
    fc.property(
      fc.uniqueArray(imei, { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      ([other = '', ...packed], together) => {
        const scanned = together ? [...packed, other] : [other, ...packed.slice(1)]
        if (strayAtDoor(scanned, packed) !== other) passed++
      },
    ),
    { numRuns: 10_000 },
  )
  expect(passed).toBe(0)
})

test('the packed phones pass in any order and form, and what was not scanned is missing', () => {
  expect(strayAtDoor(['sn-2/b', '35 693803 564380 9'], ['356938035643809', 'SN-2/B'])).toBeUndefined()
  expect(missingAtDoor(['sn-2/b'], ['356938035643809', 'SN-2/B'])).toEqual(['356938035643809'])
})

test("either of a phone's two IMEIs is that phone, and both are one", () => {
  const packed = ['356938035643809/490154203237518', '352099001761481']
  for (const scanned of ['490154203237518', '356938035643809', packed[0] as string]) {
    expect(strayAtDoor([scanned], packed)).toBeUndefined()
    expect(missingAtDoor([scanned], packed)).toEqual(['352099001761481'])
  }
})
