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

  test.each([
    ' 1234-5678 ',
    '12.345.678',
    '#12345678',
    '# 1234 5678',
    'Pedido 12345678',
    'PEDIDO Nº 12345678',
    'pedido n° 12345678',
    'pedido número: 12345678',
    'nº 12345678',
    'Código 12345678',
    '12345678-abcdefghijklmnopqrstuv',
    'https://loja.example/acompanhar/12345678-abcdefghij_lmnopqrs-uv',
    'Acompanhe: https://loja.example/acompanhar/12345678-abcdefghij_lmnopqrs-uv?x=1',
  ])('are read from “%s”', (text) => expect(normalizeOrderCode(text)).toBe('12345678'))

  test.each(['Pedro', 'codorna 12', 'capa-30'])('are not seen in “%s”', (text) =>
    expect(normalizeOrderCode(text)).not.toMatch(/^\d+$/),
  )
})
