import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'

const customer = { id: 9, name: 'Ana Souza', version: 4, isBlocked: false } as CustomerDialogProps['customer']

const onClose = vi.fn()
function show(Dialog: typeof BlockDialog, seen = customer) {
  onClose.mockClear()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Dialog customer={seen} onClose={onClose} onOpen={() => {}} />
    </QueryClientProvider>,
  )
}

test.each([
  [
    BlockDialog,
    'PATCH /administrator/customer/9/status',
    { status: 'Blocked', note: 'Não paga', version: 4 },
  ],
  [AnonymiseDialog, 'POST /customers/9/anonymise', { reason: 'Não paga', version: 4 }],
])('the reason is needed, and sent with the version that was seen', async (Dialog, route, body) => {
  const sent = serve({ [route]: customer })
  show(Dialog)
  expect(button('Confirmar').disabled).toBe(true)
  await type(/Motivo/, ' Não paga ')
  press('Confirmar')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ route, body }])
})

test('a refusal keeps the reason', async () => {
  serve({ 'PATCH /administrator/customer/9/status': refused(403, 'FORBIDDEN', 'Sem permissão.') })
  show(BlockDialog)
  await type(/Motivo/, 'Não paga')
  press('Confirmar')
  await screen.findByText('Sem permissão.')
  expect(field(/Motivo/).value).toBe('Não paga')
  expect(onClose).not.toHaveBeenCalled()
})

test('a customer who is blocked already is shown with the reason, and not blocked again', async () => {
  serve({})
  show(BlockDialog, { ...customer, isBlocked: true, blockNote: 'Cheque' } as typeof customer)
  expect(screen.getByText('Este cliente já está bloqueado. Motivo: Cheque')).toBeTruthy()
  await type(/Motivo/, 'De novo')
  expect(button('Confirmar').disabled).toBe(true)
})
