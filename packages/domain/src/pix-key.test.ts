import { describe, expect, test } from 'vitest'
import { formatPixKey, normalizePixKey, pixKeyTypeOf } from './pix-key.ts'

describe('normalizePixKey', () => {
  test.each([
    ['CPF', '529.982.247-25', '52998224725'],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['Email', ' Loja@Exemplo.com.br ', 'loja@exemplo.com.br'],
    ['Phone', '+55 (11) 98765-4321', '+5511987654321'],
    ['Phone', '11987654321', '+5511987654321'],
    ['Random', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ] as const)('writes the %s key %s as %s', (type, text, key) => {
    expect(normalizePixKey(type, text)).toBe(key)
  })

  test.each([
    ['CPF', '529.982.247-24'],
    ['CPF', '11222333000181'],
    ['CNPJ', '11.222.333/0001-82'],
    ['CNPJ', '52998224725'],
    ['Email', 'loja.exemplo.com'],
    ['Email', `${'a'.repeat(70)}@exemplo.com`],
    ['Phone', '+1 202 555 0100'],
    ['Phone', '52998224725'],
    ['Phone', '(11) 3000-0000'],
    ['Random', '123e4567-e89b-12d3-a456'],
    ['Random', ''],
  ] as const)('refuses as a %s key: %s', (type, text) => {
    expect(normalizePixKey(type, text)).toBeUndefined()
  })

  test('treats a telephone as one even when its digits are a valid CPF', () => {
    expect(normalizePixKey('CPF', '11987000099')).toBe('11987000099')
    expect(normalizePixKey('Phone', '11987000099')).toBe('+5511987000099')
  })
})

test.each([
  ['529.982.247-25', 'CPF'],
  ['11.222.333/0001-81', 'CNPJ'],
  ['12abc34501de35', 'CNPJ'],
  ['loja@exemplo.com.br', 'Email'],
  ['(11) 98765-4321', 'Phone'],
  ['11987654321', 'Phone'],
  ['123e4567-e89b-12d3-a456-426614174000', 'Random'],
  // Eleven digits that are both.
  ['11987000099', undefined],
  ['119.870.000-99', 'CPF'],
  ['+55 11 98700-0099', 'Phone'],
  ['loja', undefined],
  ['', undefined],
] as const)('knows of %s that its type is %s', (text, type) => {
  expect(pixKeyTypeOf(text)).toBe(type)
})

test.each([
  ['CPF', '52998224725', '529.982.247-25'],
  ['CNPJ', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['Phone', '+5511987654321', '(11) 98765-4321'],
  ['Email', 'loja@exemplo.com.br', 'loja@exemplo.com.br'],
] as const)('shows the %s key %s as %s', (type, key, text) => {
  expect(formatPixKey(type, key)).toBe(text)
})
