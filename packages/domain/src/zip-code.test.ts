import { describe, expect, test } from 'vitest'
import { formatZipCode, isZipCode, normalizeZipCode } from './zip-code.ts'

describe('zip codes', () => {
  test.each(['01310-100', '01310100', '01.310-100', '99999-999'])('%s is accepted', (zipCode) => {
    expect(isZipCode(zipCode)).toBe(true)
  })

  test.each(['', '1310-100', '013101000', '00000-000', '0131O-100'])('%j is refused', (zipCode) => {
    expect(isZipCode(zipCode)).toBe(false)
  })

  test('a zip code is stored as digits and shown with its hyphen', () => {
    expect(normalizeZipCode('01.310-100')).toBe('01310100')
    expect(formatZipCode('01310100')).toBe('01310-100')
    expect(formatZipCode('123')).toBe('123')
  })
})
