import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeOrderCode, ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from './order-code.ts'

const random = fc.uint8Array({ minLength: ORDER_CODE_RANDOM_BYTES, maxLength: 16 })

describe('order codes', () => {
  test('have eight digits, the first not zero', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        expect(orderCodeFrom(bytes)).toMatch(/^[1-9]\d{7}$/)
      }),
    )
    expect(orderCodeFrom(new Uint8Array(8))).toBe('10000000')
    expect(orderCodeFrom(new Uint8Array([0, 0, 0, 0, 5, 93, 74, 127]))).toBe('99999999')
  })

  test('cannot be drawn from too little randomness', () => {
    expect(() => orderCodeFrom(new Uint8Array(7))).toThrow(RangeError)
  })

  test('are found with and without separators', () => {
    expect(normalizeOrderCode(' 1234-5678 ')).toBe('12345678')
    expect(normalizeOrderCode('12.345.678')).toBe('12345678')
  })
})
