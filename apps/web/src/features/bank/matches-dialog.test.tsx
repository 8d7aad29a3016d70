import type { BankMatches, BankProposal } from '@shop/contract/bank'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { press, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { MatchesDialog } from './matches-dialog.tsx'

const match = (id: number, amount: number, why: string): BankMatches['items'][number] => ({
  id,
  date: '2026-11-20',
  amount,
  description: `PIX ${id}`,
  proposal: {
    orderId: id,
    partId: null,
    part: null,
    instalments: null,
    paymentId: null,
    settlementId: null,
    code: `1000000${id}`,
    name: 'Ana',
    amount,
    at: '2026-11-20T12:00:00.000Z',
    why,
  } satisfies BankProposal,
})

test('lines whose payer is alike are ticked, those of the same amount alone are not; all ticked settle together', async () => {
  const items = [
    match(1, 10, 'nome parecido, mesmo valor'),
    match(2, 20, 'mesmo valor'),
    match(3, 30, 'mesmo documento, mesmo valor'),
  ]
  const sent = serve({
    'GET /bank/matches': { items },
    'POST /bank/matches/settle': { settled: 3, left: [] },
  })
  let closed = 0
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <MatchesDialog onClose={() => closed++} />
    </QueryClientProvider>,
  )
  await screen.findByText(/^R\$\s40,00$/)
  fireEvent.click(screen.getByRole('checkbox', { name: /PIX 2/ }))
  await screen.findByText(/^R\$\s60,00$/)
  press('Conciliar 3')
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toMatchObject([{ route: 'POST /bank/matches/settle', body: { lineIds: [1, 3, 2] } }])
  expect(sent[0]?.key).toBeTruthy()
})
