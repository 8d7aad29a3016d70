import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { OrderAttempts } from './order-attempts.tsx'

test('each failed delivery says why, by whom, and shows the deliverer’s photo', async () => {
  const attempt = { text: 'Cliente ausente', comment: 'Portão fechado', deliverer: 'Rui', user: 'Ana' }
  const attempts = [
    { ...attempt, reason: 'absent', when: '2026-01-05T12:00:00.000Z', imageUrl: '/files/foto.jpg' },
    { ...attempt, reason: 'closed', text: 'Local fechado', when: '2026-01-06T12:00:00.000Z', imageUrl: null },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ data: { attempts } }))
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <OrderAttempts orderId={3} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Tentativas de entrega: 2')).toBeTruthy()
  expect(screen.getAllByText(/Rui/)).toHaveLength(2)
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual(['/files/foto.jpg'])
})
