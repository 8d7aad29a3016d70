import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { DecisionView, useDecision } from './decision.tsx'

const PROOF = {
  at: '2026-01-05T12:00:00.000Z',
  user: 'Ana',
  isPdf: false,
  endToEndId: null,
  amount: null,
  paidOn: null,
  payer: '',
  reason: '',
  acceptedReason: '',
}
const EARLIER = { orderId: 3, code: '48210977', at: PROOF.at, distance: 0, imageUrl: '/earlier.jpg' }

function Decision() {
  const form = useDecision(1, () => {})
  return <DecisionView orderId={1} order={undefined} form={form} hasImage={!form.isSeen} />
}

test('of two proofs the one that was seen stands beside the earlier one, and the other alone', async () => {
  serve({
    'GET /orders/receipt/1': { url: '/newest.jpg' },
    'GET /orders/proofs/1': {
      proofs: [
        { ...PROOF, id: 2, imageUrl: '/fresh.jpg', similar: [] },
        { ...PROOF, id: 1, imageUrl: '/seen.jpg', similar: [EARLIER] },
      ],
      needsReason: true,
      inBank: null,
    },
  })
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <Decision />
    </QueryClientProvider>,
  )
  await screen.findByText('Este comprovante já foi enviado em outro pedido')
  screen.getByLabelText(/^Motivo para aceitar o comprovante/)
  const shown = screen.getAllByRole('img').map((image) => image.getAttribute('src'))
  expect(shown).toEqual(['/fresh.jpg', '/seen.jpg', '/earlier.jpg'])
})
