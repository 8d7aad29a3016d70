import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { ReceiptsView } from './receipts-view.tsx'

const RECEIPT = {
  id: 3,
  code: 'R000003',
  supplier: 'Distribuidora',
  purchaseCode: null,
  document: '',
  comment: '',
  state: 'open',
  freight: 0,
  discount: 0,
  other: 0,
  units: 0,
  total: 0,
  when: '2026-01-05T12:00:00.000Z',
  user: 'Ana',
  version: 1,
  lines: [],
}
let sent: string[]
let opened: unknown[]
let requested: string[]

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  sent = []
  opened = []
  requested = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/^.*\/api/, '')
    if (method !== 'GET') {
      sent.push(`${method} ${path} ${body ?? ''}`.trim())
      return Response.json({ data: { id: 9 } })
    }
    requested.push(path)
    if (path.startsWith('/receipts/3')) return Response.json({ data: RECEIPT })
    if (path.startsWith('/receipts')) return Response.json({ data: { receipts: [RECEIPT], total: 1 } })
    return Response.json({ data: { suppliers: [{ id: 1, name: 'Alfa' }], total: 1 } })
  })
})

const show = (search: { open?: number; state?: string }) =>
  renderScreen(
    '/admin/purchases',
    <QueryClientProvider client={queryClient}>
      <ReceiptsView
        search={search}
        opened={{ open: (what) => void opened.push(what), close: () => void opened.push('closed') }}
      />
      <ConfirmDialog />
    </QueryClientProvider>,
  )

test('goods without an order are received from a chosen supplier', async () => {
  await show({})
  const begin = (await screen.findByRole('button', { name: 'Iniciar recebimento' })) as HTMLButtonElement
  expect(begin.disabled).toBe(true)
  await screen.findByRole('option', { name: 'Alfa' })
  await fill(screen.getByLabelText('Fornecedor'), '1')
  fireEvent.click(begin)
  await waitFor(() => expect(opened).toEqual([{ view: 'receipts', open: 9 }]))
  expect(sent).toEqual(['POST /receipts {"supplierId":1}'])
})

test('the list asks for the chosen state only', async () => {
  await show({ state: 'held' })
  await screen.findByText('R000003')
  expect(requested.find((path) => path.startsWith('/receipts'))).toContain('state=held')
})

test('a receipt is discarded only after a question that names it', async () => {
  await show({ open: 3 })
  const discard = () => fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await screen.findByRole('button', { name: 'Descartar' })
  discard()
  const question = await screen.findByRole('dialog', { name: 'Confirmação' })
  expect(question.textContent).toContain('Descartar este recebimento?R000003')
  expect(question.textContent).toContain('Distribuidora')
  expect(sent).toEqual([])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Confirmar' })))
  await waitFor(() => expect(sent).toEqual(['DELETE /receipts/3']))
  await waitFor(() => expect(opened).toEqual(['closed']))
})
