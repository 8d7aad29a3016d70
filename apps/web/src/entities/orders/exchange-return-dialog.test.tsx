import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { ExchangeReturnDialog } from './exchange-return-dialog.tsx'

test('an order that cannot be loaded is told, although its customer’s sales are there', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('by-id')
      ? Response.json({ errors: ['Fora do ar.'] }, { status: 500 })
      : Response.json({ data: { orders: [], total: 0 } }),
  )
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <ExchangeReturnDialog orderId={7} onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Fora do ar.')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
