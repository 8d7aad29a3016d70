import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { FreeStockDialog } from './free-stock-dialog.tsx'

beforeEach(() => queryClient.clear())

const held = {
  customerId: 7,
  customer: 'Ana Souza',
  orders: 3,
  units: 40,
  value: 812.5,
  since: '2026-11-20T12:00:00.000Z',
}

test('stock is freed after a confirmation that says what is cancelled, with a reason', async () => {
  const calls: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    calls.push({ url: String(url instanceof Request ? url.url : url), body: init?.body })
    return Response.json({ data: { orders: [] } })
  })
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <FreeStockDialog held={held} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/3 pedidos sem pagamento \(40 unidades, R\$\s812,50\) serão cancelados/),
  ).toBeTruthy()
  const submit = () => dialog.getByRole('button', { name: 'Cancelar 3 pedidos' })
  expect((submit() as HTMLButtonElement).disabled).toBe(true)
  await fill(dialog.getByLabelText(/Motivo/), 'Não responde')
  fireEvent.click(submit())
  await expect.poll(() => calls).toHaveLength(1)
  expect(calls[0]?.url).toContain('/orders/unpaid/7/cancel')
  expect(calls[0]?.body).toBe(JSON.stringify({ comment: 'Não responde' }))
})

test('one order is named in the singular', async () => {
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <FreeStockDialog held={{ ...held, orders: 1, units: 1 }} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^1 pedido sem pagamento \(1 unidade, R\$\s812,50\) será cancelado, e/),
  ).toBeTruthy()
})
