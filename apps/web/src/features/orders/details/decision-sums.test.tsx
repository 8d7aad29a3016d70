import type { Order, OrderProofs } from '@shop/contract/orders'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { DecisionSums } from './decision-sums.tsx'

const part = (kind: string, amount: number, status: string) => ({ id: 1, kind, amount, status })
const proof = (amount: number | null) => ({
  id: 1,
  endToEndId: null,
  amount,
  paidOn: '2026-11-25',
  payer: 'Ana Souza',
})

function show(order: object, proofs: object | undefined) {
  renderWithQuestions(
    <DecisionSums
      order={{ total: 100, toPay: 100, paid: 0, creditUsed: 0, parts: [], ...order } as unknown as Order}
      proofs={proofs as OrderProofs | undefined}
    />,
  )
  return document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
}

test('an order in parts is compared by its transfer, not by its total', () => {
  const parts = [
    part('pix', 59.7, 'received'),
    part('transfer', 30.1, 'waiting'),
    part('transfer', 10.2, 'waiting'),
  ]
  const text = show({ parts, paid: 59.7 }, { proofs: [proof(40.3)], inBank: false })
  for (const said of [
    'A conferir',
    'R$ 40,30',
    'Pedido de R$ 100,00 · Já recebido R$ 59,70',
    'No comprovante R$ 40,30: confere',
    'O dinheiro ainda não está no extrato do banco.',
    'Data no comprovante 25/11/2026 · Pagador: Ana Souza',
  ])
    expect(text).toContain(said)
})

test.each([
  [80, 'No comprovante R$ 80,00: faltam R$ 20,00'],
  [100.5, 'No comprovante R$ 100,50: R$ 0,50 a mais'],
  [null, 'Leia o valor no comprovante: o sistema não o leu.'],
])('a proof of %s for R$ 100,00 says %s', (amount, said) => {
  const text = show({}, { proofs: [proof(amount)], inBank: null })
  expect(text).toContain('Valor do pedido')
  expect(text).toContain(said)
  expect(text).not.toContain('extrato')
})

test('two proofs are compared together; one transfer that was sent twice counts once', () => {
  const sent = (id: number, amount: number, endToEndId: string) => ({ ...proof(amount), id, endToEndId })
  expect(show({}, { proofs: [sent(1, 60, 'E1'), sent(2, 40, 'E2')], inBank: null })).toContain(
    'Nos comprovantes R$ 100,00: confere',
  )
  cleanup()
  expect(show({}, { proofs: [sent(1, 50, 'E1'), sent(2, 50, 'E1')], inBank: null })).toContain(
    'No comprovante R$ 50,00: faltam R$ 50,00',
  )
})

test('an order without a proof says its value, and what the bank has', () => {
  show({ total: 50 }, { proofs: [], inBank: true })
  screen.getByText('O dinheiro já está no extrato do banco.')
  expect(screen.queryByText(/comprovante/)).toBeNull()
})
