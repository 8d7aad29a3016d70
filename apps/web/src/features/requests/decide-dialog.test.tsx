import { fill } from '@shop/browser/test/fill'
import type { OrderRequest } from '@shop/contract/order-requests'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pressBack, renderWithQuestions } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { DecideDialog } from './decide-dialog.tsx'

const request = {
  id: 5,
  kind: 'return',
  reason: 'defect',
  state: 'open',
  comments: 'Não liga',
  items: [{ productId: 1, name: 'Capa', quantity: 2 }],
  code: '12345678',
  customer: 'Ana Souza',
} as OrderRequest

test.each([
  [true, 'Aceitar', ''],
  [false, 'Recusar', 'Fora do prazo'],
])(
  'a request is decided (accepted: %s) with the wish in sight; a refusal explains itself',
  async (accept, button, reply) => {
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
      if (method === 'PATCH') bodies.push(JSON.parse(String(body)))
      return Response.json({ data: {} })
    })
    const onClose = vi.fn()
    renderWithQuestions(
      <QueryClientProvider client={queryClient}>
        <DecideDialog request={request} accept={accept} onClose={onClose} />
      </QueryClientProvider>,
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Devolução: Defeito \(2 × Capa\)\. “Não liga”/)).toBeTruthy()
    const submit = () => dialog.getByRole('button', { name: button }) as HTMLButtonElement
    expect(submit().disabled).toBe(!accept)
    await fill(dialog.getByLabelText(/Resposta ao cliente/), reply)
    fireEvent.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(bodies).toEqual([{ accept, reply }])
  },
)

test('Back closes the dialog and stays', async () => {
  const onClose = vi.fn()
  renderWithQuestions(<DecideDialog request={request} accept onClose={onClose} />)
  await screen.findByRole('dialog')
  expect(await pressBack()).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})
