import { counted, formatMargin, formatPercent } from '@shop/browser/format'
import { expect, test } from 'vitest'

test('a percentage has at most two decimals', () => {
  expect([122.9039, 7.5, 40].map(formatPercent)).toEqual(['122,9%', '7,5%', '40%'])
})

test('a margin always has two decimals', () => {
  expect([40, 7.5, 16.667, -3, 0].map(formatMargin)).toEqual(['40,00%', '7,50%', '16,67%', '-3,00%', '0,00%'])
})

test('one is told in the singular', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'pedido', 'pedidos'))).toEqual([
    '0 pedidos',
    '1 pedido',
    '1.200 pedidos',
  ])
})
