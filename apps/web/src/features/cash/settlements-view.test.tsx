// @vitest-environment jsdom

import { openSession } from '@shop/browser/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawWithQuestions } from '../../../test/draw.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { SettlementsView } from './settlements-view.tsx'

vi.mock('../../shared/table/print-table.ts', () => ({ printTable: () => {} }))

test('the orders left after a settlement start with an empty amount', async () => {
  openSession({ accessToken: `h.${btoa('{"sub":"7"}')}.s`, expires: Date.now() + 60_000, permissions: [] })
  const sent: number[][] = []
  const orders = [{ orderId: 1 }, { orderId: 2 }]
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)).orderIds)
      orders.shift()
      return Response.json({ data: { code: 'A1', orders: [], when: '2026-01-05T12:00:00.000Z' } })
    }
    if (url.includes('/open')) return Response.json({ data: { orders, expected: 50, hasMore: true } })
    return Response.json({ data: { deliverers: [], settlements: [], total: 0 } })
  })
  const { container } = drawWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SettlementsView search={{ deliverer: 3 }} opened={{ open: () => {}, close: () => {} } as never} />
    </QueryClientProvider>,
  )
  const amount = (await screen.findByLabelText(/Dinheiro entregue/)) as HTMLInputElement
  fireEvent.change(amount, { target: { value: '50' } })
  await act(async () => void fireEvent.submit(container.querySelector('form') as Element))
  await waitFor(() => expect(sent).toEqual([[1, 2]]))
  await waitFor(() => expect((screen.getByLabelText(/Dinheiro entregue/) as HTMLInputElement).value).toBe(''))
  expect((screen.getByRole('button', { name: 'Registrar acerto' }) as HTMLButtonElement).disabled).toBe(true)
})
