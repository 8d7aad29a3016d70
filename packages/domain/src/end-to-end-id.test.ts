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
