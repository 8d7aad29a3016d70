import type { PixPayment } from '@shop/contract/pix'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { DecidePaymentDialog } from './decide-payment-dialog.tsx'

beforeEach(() => queryClient.clear())

const PAYMENT: PixPayment = {
  id: 1,
  endToEndId: 'E99999999202603101504abcdefghijk',
  txid: null,
  amount: 30,
  returned: 0,
  uncovered: 0,
  paidAt: '2026-03-10T18:04:05.000Z',
  receivedAt: '2026-03-10T18:04:06.000Z',
  reason: 'unknown',
  orderId: null,
  orderCode: null,
  orderStatus: null,
  orderTotal: null,
  customer: null,
  confirmedBy: null,
  confirmedAt: null,
  usedBy: null,
  canAccept: false,
  decision: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
}

test('a Pix that the bank gave back is only noted, with what is not covered', () => {
  const payment = { ...PAYMENT, reason: 'returned' as const, returned: 30, uncovered: 10 }
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <DecidePaymentDialog payment={payment} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual(['noted'])
  expect(screen.getByText('R$ 10,00')).toBeTruthy()
})

test('a Pix whose id paid another order is noted or given back, and names that order', () => {
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <DecidePaymentDialog payment={{ ...PAYMENT, usedBy: '12345678' }} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual(['noted', 'refund'])
  expect(screen.getByText('No pedido 12345678')).toBeTruthy()
})

test.each([
  ['of nobody asks for an order of the customer', null, true],
  ['by a code for instalments has its customer', 'Ana Souza', false],
])('a payment kept as credit %s', (_, customer, asks) => {
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <DecidePaymentDialog payment={{ ...PAYMENT, customer }} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(screen.queryByLabelText(/Código do pedido/)).toBeNull()
  fireEvent.click(screen.getByLabelText(/crédito/i))
  expect(screen.queryByLabelText(/Código do pedido/) !== null).toBe(asks)
})
