import type { Purchase } from '@shop/contract/purchases'
import { expect, test } from 'vitest'
import { purchaseText } from './purchase-text.ts'

test('has the whole order', () => {
  const purchase = {
    code: 'C000007',
    total: 125,
    comment: 'Entregar cedo',
    lines: [{ quantity: 10, name: 'Capa', code: '100', cost: 12.5 }],
  } as Purchase
  const text = purchaseText(purchase).replaceAll('\u00a0', ' ')
  expect(text).toBe('Pedido de compra C000007\n10 × Capa (100), R$ 12,50\nTotal: R$ 125,00\nEntregar cedo')
})
