import { expect, test } from 'vitest'
import { DEFAULT_MESSAGES, EXAMPLE_VALUES, fillMessage, unknownPlaceholders } from './order-message.ts'
import { STATUS_KEYS } from './order-status.ts'

test('fills known placeholders in braces, and leaves unknown ones as written', () => {
  expect(fillMessage('Olá, {nome}: {pedido} {outro} {nome}', EXAMPLE_VALUES)).toBe(
    'Olá, Ana: 48210977 {outro} Ana',
  )
  expect(unknownPlaceholders('{nome} {outro} {toString} {}')).toEqual(['{outro}', '{toString}', '{}'])
})

test('fills a placeholder that was typed with blanks', () => {
  expect(fillMessage('Olá, { nome }: {pedido }', EXAMPLE_VALUES)).toBe('Olá, Ana: 48210977')
  expect(unknownPlaceholders('{ nome } { outro }')).toEqual(['{ outro }'])
})

test.each([
  ['Olá, {nome}! O seu pedido', 'Olá! O seu pedido'],
  ['Oi { nome }, o pedido', 'Oi, o pedido'],
  ['{nome}, o pedido', 'o pedido'],
  ['Pronto.\n{nome}, pode vir.', 'Pronto.\npode vir.'],
])('calls nobody by a name in %s without one', (text, filled) => {
  expect(fillMessage(text, { ...EXAMPLE_VALUES, nome: '' })).toBe(filled)
})

test('does not fill braces that are part of a value', () => {
  expect(fillMessage('{nome}', { ...EXAMPLE_VALUES, nome: '{link}' })).toBe('{link}')
})

test.each(STATUS_KEYS)('has a text for status %i that can be filled', (status) => {
  expect(unknownPlaceholders(DEFAULT_MESSAGES[status])).toEqual([])
  expect(fillMessage(DEFAULT_MESSAGES[status], EXAMPLE_VALUES)).not.toMatch(/[{}]/)
})
