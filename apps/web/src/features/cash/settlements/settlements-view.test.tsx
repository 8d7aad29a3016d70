import { openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { SettlementsView } from './settlements-view.tsx'

vi.mock('../../../shared/table/print-table.ts', () => ({ printTable: () => {} }))

test('the orders left after a settlement start with an empty amount', async () => {
  openSession({ accessToken: `h.${btoa('{"sub":"7"}')}.s`, expires: Date.now() + 60_000, permissions: [] })
  const sent: number[][] = []
  const orders = [{ orderId: 1 }, { orderId: 2 }]
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)).orderIds)
      orders.shift()
      return Response.json({
        data: { code: 'A1', orders: [], when: '2026-01-05T12:00:00.000Z', till: 'none' },
      })
    }
    if (url.includes('/open')) return Response.json({ data: { orders, expected: 50, hasMore: true } })
    return Response.json({ data: { deliverers: [], settlements: [], total: 0 } })
  })
  const { container } = renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SettlementsView search={{ deliverer: 3 }} opened={{ open: () => {}, close: () => {} } as never} />
    </QueryClientProvider>,
  )
  const amount = (await screen.findByLabelText(/Dinheiro entregue/)) as HTMLInputElement
  await fill(amount, '50')
  await act(async () => void fireEvent.submit(container.querySelector('form') as Element))
  await waitFor(() => expect(sent).toEqual([[1, 2]]))
  await waitFor(() => expect((screen.getByLabelText(/Dinheiro entregue/) as HTMLInputElement).value).toBe(''))
  expect((screen.getByRole('button', { name: 'Registrar acerto' }) as HTMLButtonElement).disabled).toBe(true)
})

test('cash that is missing asks why, and a closed till says that it gets none of it', async () => {
  openSession({ accessToken: `h.${btoa('{"sub":"7"}')}.s`, expires: Date.now() + 60_000, permissions: [] })
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/till')) return Response.json({ data: { session: null } })
    if (url.includes('/open'))
      return Response.json({ data: { orders: [{ orderId: 1 }], expected: 50, hasMore: false } })
    return Response.json({ data: { deliverers: [], settlements: [], total: 0 } })
  })
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SettlementsView search={{ deliverer: 3 }} opened={{ open: () => {}, close: () => {} } as never} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/O caixa está fechado/)).toBeTruthy()
  const button = () => screen.getByRole('button', { name: 'Registrar acerto' }) as HTMLButtonElement
  await fill(await screen.findByLabelText(/Dinheiro entregue/), '45,90')
  expect(screen.getByText(/Faltam/).getAttribute('data-differs')).toBe('true')
  expect(button().disabled).toBe(true)
  await fill(screen.getByLabelText(/Por que não confere/), 'Troco errado')
  expect(button().disabled).toBe(false)
})

test('it opens on who owes how much, blocked deliverers included', async () => {
  openSession({ accessToken: `h.${btoa('{"sub":"7"}')}.s`, expires: Date.now() + 60_000, permissions: [] })
  queryClient.clear()
  const owing = {
    delivererId: 5,
    deliverer: 'Rui',
    isBlocked: true,
    orders: 2,
    expected: 40,
    oldestAt: '2026-01-05T12:00:00.000Z',
  }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ data: { deliverers: url.includes('/owing') ? [owing] : [], settlements: [], total: 0 } }),
  )
  const open = vi.fn()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SettlementsView search={{}} opened={{ open, close: () => {} } as never} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByText('Rui (bloqueado)'))
  expect(open).toHaveBeenCalledWith({ deliverer: 5 })
})
