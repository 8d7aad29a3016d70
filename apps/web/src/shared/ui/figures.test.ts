import { expect, test } from 'vitest'
import { counted, formatPercent } from './format.ts'

test('a percentage has at most two decimals', () => {
  expect([122.9039, 7.5, 40].map(formatPercent)).toEqual(['122,9%', '7,5%', '40%'])
})

test('one is told in the singular', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'pedido', 'pedidos'))).toEqual([
    '0 pedidos',
    '1 pedido',
    '1.200 pedidos',
  ])
})
