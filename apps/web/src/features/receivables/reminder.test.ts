import type { Instalment } from '@shop/contract/receivables'
import { expect, test } from 'vitest'
import { whatsAppLink } from '../../shared/whats-app-link.ts'
import { reminderText, sumOf } from './reminder.ts'

const item = (more: Partial<Instalment> = {}): Instalment => ({
  id: 1,
  orderId: 2,
  code: '00000002',
  customerId: 3,
  customer: 'Ana Souza',
  number: 1,
  of: 2,
  dueDate: '2026-03-10',
  amount: 50,
  open: 30.1,
  fine: 0.6,
  interest: 0.3,
  status: 'overdue',
  ...more,
})

test('a reminder names order, instalment, day and what it costs today', () => {
  const items = [item(), item({ number: 2, open: 50, fine: 0, interest: 0, status: 'open' })]
  expect(sumOf(items)).toBe(81)
  expect(reminderText(items).replaceAll('\u00a0', ' ')).toBe(
    [
      'Olá, Ana! Consta em aberto na loja:',
      '• Pedido 00000002, parcela 1/2: R$ 31,00, venceu em 10/03/2026',
      '• Pedido 00000002, parcela 2/2: R$ 50,00, vence em 10/03/2026',
      'Total: R$ 81,00. Se já pagou, desconsidere. Obrigado!',
    ].join('\n'),
  )
})

test('a reminder names the document of an opening balance', () => {
  const text = reminderText([item({ orderId: null, code: 'NF 7/1', number: 1, of: 1 })])
  expect(text).toContain('• Documento NF 7/1: R$')
  expect(text).not.toContain('Pedido')
})

test('it opens the messenger with the customer’s number', () => {
  expect(whatsAppLink('(11) 98765-4321', 'Olá!')).toBe('https://wa.me/5511987654321?text=Ol%C3%A1!')
  expect(whatsAppLink('5511987654321', 'x')).toBe('https://wa.me/5511987654321?text=x')
})
