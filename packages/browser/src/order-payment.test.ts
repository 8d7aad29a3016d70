import { expect, test } from 'vitest'
import { methodText, partStatesText, paymentText } from './order-payment.ts'

const part = (kind: 'cash' | 'pix', amount: number) => ({
  id: 1,
  kind,
  amount,
  status: 'waiting' as const,
  card: null,
})

test('an order that credit paid for does not say how it would have been paid', () => {
  const order = { payment: 'Dinheiro', parts: [], creditUsed: 90 }
  for (const text of [methodText, paymentText, partStatesText]) expect(text(order)).toBe('Crédito do cliente')
})

test('credit for a part of the price leaves the payment of the rest, and so does an order of an earlier release', () => {
  const rest = { ...part('cash', 40), id: 0 }
  expect(paymentText({ payment: 'Dinheiro', parts: [rest], creditUsed: 50 })).toBe('Dinheiro')
  expect(paymentText({ payment: 'Dinheiro', creditUsed: 50 })).toBe('Dinheiro')
})

test('an order in parts says each', () => {
  const order = { payment: 'Misto', parts: [part('cash', 40), { ...part('pix', 60), id: 2 }] }
  expect(paymentText(order)).toMatch(/^Dinheiro R\$\s40,00 \+ Pix R\$\s60,00$/)
  expect(partStatesText(order)).toMatch(/^Dinheiro R\$\s40,00, aguardando \+ Pix R\$\s60,00, aguardando$/)
})
