import type { OrderSummary } from '@shop/contract/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { useOrderToolbar } from './use-order-toolbar.ts'

const ORDER = {
  orderId: 9,
  code: '12345678',
  customer: 'Ana Lima',
  total: 120.5,
  payment: 'Dinheiro',
  paymentKey: 'cash',
  toPay: 100.5,
  cashReceived: null,
  statusKey: 6,
  availableActions: ['finish', 'prepare'],
} as unknown as OrderSummary

const fetched = vi.fn()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', async (url: string) => {
    fetched(url)
    return Response.json({ data: ORDER })
  })
})

function Actions({ order }: { order: OrderSummary }) {
  const actions = useOrderToolbar(
    () => {},
    () => {},
  )([order], () => {})
  return actions.map(({ label, onClick }) => (
    <button key={label} type="button" onClick={onClick}>
      {label}
    </button>
  ))
}

async function press(label: string, order = ORDER) {
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Actions order={order} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: label }))
}
const lines = async () =>
  [...(await screen.findByRole('dialog')).querySelectorAll('p')].map(({ textContent }) =>
    textContent?.replace(/\s/g, ' '),
  )

test('the question before a pickup is finished names the order, its customer, the amount and what to receive', async () => {
  await press('Finalizar pedido')
  expect(await lines()).toEqual([
    'Confirma a operação?',
    'Pedido 12345678 de Ana Lima',
    'R$ 120,50 em Dinheiro',
    'Receber R$ 100,50',
  ])
  expect(fetched).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirmar' })))
  expect(fetched).toHaveBeenCalledWith('/api/workflow/order/finalize')
})

test('what was received already, or is not paid in cash, is not asked for again', async () => {
  await press('Finalizar pedido', { ...ORDER, cashReceived: 100.5 })
  expect(await lines()).toHaveLength(3)
})

test('no money is asked for before the preparation', async () => {
  await press('Iniciar preparação')
  expect(await lines()).toEqual([
    'Iniciar a preparação do pedido?',
    'Pedido 12345678 de Ana Lima',
    'R$ 120,50 em Dinheiro',
  ])
})
