import type { DepartureBoard } from '@shop/contract/board'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { DepartureCard } from './departure-card.tsx'

const BOARD = {
  now: '2026-11-23T13:20:00Z',
  departure: '2026-11-23T13:40:00Z',
  withoutDeliverer: 0,
  late: 2,
} as DepartureBoard

const nothing = () => {}

test('the orders that will be late are a button that says when an order is', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: BOARD }))
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <DepartureCard assigning={false} onAssign={nothing} onAssigned={nothing} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '2 não chegam a tempo' }))
  const rule = await screen.findByText(/ainda aguarda o estoquista/)
  expect(screen.getByRole('dialog').contains(rule)).toBe(true)
})
