import { fill } from '@shop/browser/test/fill'
import type { Purchase } from '@shop/contract/purchases'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { OrderDialog } from './order-dialog.tsx'

const line = (productId: number, name: string, quantity: number, cost: number) => ({
  productId,
  code: String(100 + productId),
  name,
  quantity,
  received: 0,
  cost,
  total: quantity * cost,
})
let stored: Purchase
let sent: { method: string; path: string; body: unknown }[]
let opened: unknown[]

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  sent = []
  opened = []
  stored = {
    id: 4,
    code: 'C000004',
    supplierId: 1,
    supplier: 'Distribuidora',
    supplierPhone: '11987654321',
    status: 'draft',
    user: 'Ana',
    when: '2026-01-05T12:00:00.000Z',
    expectedOn: null,
    comment: '',
    endNote: '',
    total: 35.5,
    version: 1,
    availableActions: ['edit', 'send', 'cancel'],
    lines: [line(1, 'Capa azul', 2, 10.25), line(2, 'Capa verde', 3, 5)],
    receipts: [],
  } as unknown as Purchase
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push({
        method,
        path: url.replace(/^.*\/api/, ''),
        body: body ? JSON.parse(String(body)) : undefined,
      })
      return Response.json({ data: url.endsWith('/receipts') ? { id: 9 } : stored })
    }
    if (url.includes('/purchases/4')) return Response.json({ data: stored })
    return Response.json({ data: { suppliers: [{ id: 1, name: 'Distribuidora' }], total: 1 } })
  })
})

async function open() {
  const steps = { open: (what: unknown) => void opened.push(what), close: () => void opened.push('closed') }
  const { baseElement } = renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <OrderDialog id={4} opened={steps} onClose={steps.close} />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'Pedido de compra C000004' })
  return baseElement
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const submit = (page: HTMLElement) =>
  act(async () => void fireEvent.submit(page.querySelector('form') as Element))
const type = (label: string | RegExp, value: string) => fill(screen.getByLabelText(label), value)

test('an order offers just what the server allows', async () => {
  stored = { ...stored, availableActions: ['close', 'receive'] }
  await open()
  const actions = ['Editar', 'Marcar como enviado', 'Cancelar pedido', 'Encerrar sem o restante', 'Receber']
  const offered = actions.filter((name) => screen.queryByRole('button', { name }))
  expect(offered).toEqual(['Encerrar sem o restante', 'Receber'])
})

test('an order that is sent without a date arrives in the supplier’s lead time', async () => {
  const page = await open()
  await press('Marcar como enviado')
  expect(screen.getByText('Em branco: o prazo do fornecedor.')).toBeTruthy()
  await submit(page)
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/purchases/4/send', body: {} }]))
})

test('an order is cancelled only with a reason', async () => {
  const page = await open()
  await press('Cancelar pedido')
  await submit(page)
  expect(sent).toEqual([])
  await type(/^Motivo/, 'Fornecedor sem estoque')
  await submit(page)
  const body = { reason: 'Fornecedor sem estoque' }
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/purchases/4/cancel', body }]))
})

test('a changed draft shows its new total, and is sent with its version and costs in reais', async () => {
  const page = await open()
  await press('Editar')
  const total = () => page.querySelector('output')?.textContent?.replace(/\s/g, ' ')
  expect(total()).toBe('Total: R$ 35,50')
  await type('Quantidade de Capa azul', '4')
  await type('Custo de Capa azul', '12,30')
  expect(total()).toBe('Total: R$ 64,20')
  await press('Remover Capa verde')
  expect(total()).toBe('Total: R$ 49,20')
  await submit(page)
  const lines = [{ productId: 1, quantity: 4, cost: 12.3 }]
  const body = { supplierId: 1, comment: '', lines, version: 1 }
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', path: '/purchases/4', body }]))
})

test('a line without a quantity is not sent', async () => {
  const page = await open()
  await press('Editar')
  await type('Quantidade de Capa azul', '')
  await submit(page)
  expect(sent).toEqual([])
})

test('receiving starts a goods receipt once, and continues the one that is open', async () => {
  stored = { ...stored, availableActions: ['receive'] }
  await open()
  await press('Receber')
  await waitFor(() => expect(opened).toEqual([{ view: 'receipts', open: 9 }]))
  expect(sent).toEqual([{ method: 'POST', path: '/receipts', body: { purchaseId: 4 } }])

  stored = { ...stored, receipts: [{ id: 12, code: 'R000012', document: '', when: null }] }
  await act(() => queryClient.invalidateQueries())
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar recebimento' }))
  expect(opened.at(-1)).toEqual({ view: 'receipts', open: 12 })
  expect(sent).toHaveLength(1)
})
