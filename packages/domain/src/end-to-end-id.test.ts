import { expect, test } from 'vitest'
import { findEndToEndId, isEndToEndId } from './end-to-end-id.ts'

const NOW = Date.UTC(2026, 10, 23, 12)

test.each([
  ['E00416968202611231158abcDEF12345', true],
  ['E00416968202611241158abcDEF12345', true],
  ['E00416968202611251158abcDEF12345', false],
  ['E00416968202602301158abcDEF12345', false],
  ['E00416968202611232458abcDEF12345', false],
  ['E00416968201911231158abcDEF12345', false],
  ['D00416968202611231158abcDEF12345', false],
  ['E0041696820261123115abcDEF12345', false],
  ['E00416968202611231158abcDEF1234-', false],
])('%s is an id: %s', (id, expected) => {
  expect(isEndToEndId(id, NOW)).toBe(expected)
})

test('is found in a memo', () => {
  expect(findEndToEndId('PIX REC E00416968202611231158abcDEF12345 ANA', NOW)).toBe(
    'E00416968202611231158abcDEF12345',
  )
  expect(findEndToEndId('PIX RECEBIDO ANA', NOW)).toBeUndefined()
})

test.each([
  ['between two lines', 'ID da transação\nE0041696820261123\n1158abcDEF12345\nValor', true],
  ['with letters alone on the second line', 'E004169682026112311581234567\nabcd', true],
  ['between two fields', 'PIX REC E0041696820261123 1158abcDEF12345 ANA', true],
  ['with a name behind what was cut off', 'PIX E004169682026112311581234567 ANAS SILVA', false],
  ['in single characters', [...'E00416968202611231158abcDEF12345'].join(' '), false],
])('an id that is broken %s is found: %s', (_, text, expected) => {
  expect(findEndToEndId(text, NOW) !== undefined).toBe(expected)
})

test('a whole id is found before a broken one', () => {
  const id = 'E00416968202611231158abcDEF12345'
  expect(findEndToEndId(`E0041696820261123 1158abcDEF99999 ${id}`, NOW)).toBe(id)
})
