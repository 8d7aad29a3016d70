import { expect, test } from 'vitest'
import { returnMessage } from './return-message.ts'

const one = {
  kind: 'return',
  code: 'D000012',
  orderCode: '12345678',
  items: [{ name: 'Capa', quantity: 2 }],
  given: 40,
  refund: 0,
  refundOpen: 0,
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

test('the message says what is still owed of a refund that the bank gave back in part', () => {
  const owed = {
    ...one,
    given: 100,
    refund: 100,
    refundOpen: 70,
    settle: 'pix',
    refundState: 'owed',
  } as const
  expect(returnMessage(owed, '').replaceAll('\u00a0', ' ')).toContain(
    'Valor: R$ 100,00 (Pix, a devolver, faltam R$ 70,00 de R$ 100,00).',
  )
})
