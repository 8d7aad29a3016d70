import { expect, test } from 'vitest'
import { returnMessage } from './return-message.ts'

const one = {
  kind: 'return',
  code: 'D000012',
  orderCode: '12345678',
  items: [{ name: 'Capa', quantity: 2 }],
  given: 40,
  refund: 0,
  settle: 'credit',
  refundState: 'done',
  taken: null,
} as unknown as Parameters<typeof returnMessage>[0]

test('the message of a return says what came back, its value, and where it is followed', () => {
  const shop = 'https://loja.example/loja/conta'
  const text = returnMessage(one, shop).replaceAll('\u00a0', ' ')
  for (const said of [
    'D000012',
    'pedido 12345678',
    '• 2 × Capa',
    'R$ 40,00',
    'https://loja.example/loja/conta',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Levado')
  expect(returnMessage({ ...one, taken: { orderCode: '87654321' } }, shop)).toContain(
    'Levado no pedido 87654321.',
  )
})
