import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { getNotices } from '../../../shared/ui/notices.ts'
import type { ViewProps } from '../purchases-search.ts'
import { SuppliersView } from './suppliers-view.tsx'

test('a supplier that another person changed meanwhile is not overwritten unseen', async () => {
  let stored = { id: 1, name: 'Alfa', cnpj: '11222333000181', phone: '', email: '', leadDays: 7, version: 1 }
  const sent: { version: number }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(String(body)))
      const refusal = { errors: ['Alterado por outra pessoa.'], code: 'STALE', current: stored }
      return Response.json(refusal, { status: 409 })
    }
    if (url.endsWith('/suppliers/1')) return Response.json({ data: stored })
    return Response.json({ data: { suppliers: [], products: [], total: 0 } })
  })
  const { baseElement } = renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SuppliersView search={{ view: 'suppliers', open: 1 }} opened={{ close: () => {} } as never} />
    </QueryClientProvider>,
  )
  await fill(await screen.findByLabelText(/^Telefone/), '11987654321')
  stored = { ...stored, leadDays: 3, version: 2 }
  await act(() => queryClient.invalidateQueries())
  await act(async () => void fireEvent.submit(baseElement.querySelector('form') as Element))
  expect(await screen.findByText('Alterado por outra pessoa.')).toBeTruthy()
  expect(sent.map(({ version }) => version)).toEqual([1])

  fireEvent.click(screen.getByRole('button', { name: 'Carregar os dados atuais' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Manter o que digitei' }))
  const days = () => (screen.getByLabelText(/^Prazo de entrega/) as HTMLInputElement).value
  await waitFor(() => expect(days()).toBe('3'))
  expect((screen.getByLabelText(/^Telefone/) as HTMLInputElement).value).toBe('11987654321')
})

const ALFA = { id: 1, name: 'Alfa', cnpj: '11222333000181', phone: '', email: '', leadDays: 7, version: 1 }
const open = (search: ViewProps['search'], answers: Record<string, unknown>) => {
  const sent = serve({
    'GET /suppliers': { suppliers: [], total: 0 },
    'GET /suppliers/1': ALFA,
    'GET /suppliers/1/products': { products: [] },
    ...answers,
  })
  const close = vi.fn()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <SuppliersView search={search} opened={{ open: vi.fn(), close }} />
    </QueryClientProvider>,
  )
  return { sent, close }
}

test('a new supplier is registered once; a refusal says why and loses nothing', async () => {
  let answer: unknown = () => refused(409, 'DUPLICATE', 'Este CNPJ já é de outro fornecedor.')
  const { sent, close } = open(
    { dialog: 'new' },
    { 'POST /suppliers': () => (typeof answer === 'function' ? answer() : answer) },
  )
  await type(/^Nome/, 'Beta')
  await type(/^CNPJ/, '11222333000182')
  expect(button('Salvar').disabled).toBe(true)
  await type(/^CNPJ/, '11222333000181')
  press('Salvar')
  expect((await screen.findByRole('alert')).textContent).toBe('Este CNPJ já é de outro fornecedor.')
  expect([field(/^Nome/).value, field(/^Prazo/).value]).toEqual(['Beta', '7'])
  answer = ALFA
  const send = button('Salvar')
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a supplier is archived only after a question that names it; a refusal leaves the form open', async () => {
  const { sent, close } = open(
    { open: 1 },
    { 'DELETE /suppliers/1': () => refused(409, 'IN_USE', 'Há um pedido de compra aberto.') },
  )
  fireEvent.click(await screen.findByText('Arquivar'))
  expect(await screen.findByText('As compras feitas continuam registradas.')).toBeTruthy()
  fireEvent.click(screen.getByText('Cancelar'))
  await waitFor(() => expect(screen.queryByText('As compras feitas continuam registradas.')).toBeNull())
  expect(sent).toEqual([])
  fireEvent.click(screen.getByText('Arquivar'))
  const [, confirm] = await screen.findAllByText('Arquivar')
  fireEvent.click(confirm as HTMLElement)
  await waitFor(() => expect(getNotices().at(-1)?.text).toBe('Há um pedido de compra aberto.'))
  expect(close).not.toHaveBeenCalled()
  expect(field(/^Nome/).value).toBe('Alfa')
})

test('a supplier that cannot be loaded can be asked for again', async () => {
  let answer: unknown = () => refused(500, 'X', 'Falhou')
  open({ open: 1 }, { 'GET /suppliers/1': () => (typeof answer === 'function' ? answer() : answer) })
  expect((await screen.findByRole('alert')).textContent).toContain('Falhou')
  answer = ALFA
  press('Tentar de novo')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nome/)).value).toBe('Alfa')
})
