import { fill } from '@shop/browser/test/fill'
import type { Nfe, NfeItem } from '@shop/contract/nfe'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp, renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import type { PurchasesSearch } from '../purchases-search.ts'
import { NfeDialog } from './nfe-dialog.tsx'
import { NfeUpload } from './nfe-upload.tsx'

const item = (position: number, values: Partial<NfeItem>): NfeItem => ({
  position,
  supplierCode: `F-${position}`,
  gtin: '',
  description: `ITEM ${position}`,
  unit: 'CX',
  quantity: 2,
  total: 50,
  productId: null,
  code: null,
  product: null,
  factor: null,
  units: null,
  ...values,
})
const known = { productId: 1, code: '100', product: 'Cabo', factor: 10, units: 20 }

let stored: Nfe
let sent: unknown[]

beforeEach(() => {
  queryClient.clear()
  sent = []
  stored = {
    id: 12,
    key: '1'.repeat(44),
    supplier: 'Distribuidora',
    supplierCnpj: '11444777000161',
    number: 345,
    issuedAt: '2026-03-01T12:00:00.000Z',
    total: 150,
    statesAuthorisation: true,
    status: 'unmatched',
    unmatched: 2,
    receiptId: null,
    lines: [item(1, known), item(2, {}), item(3, {})],
    instalments: [],
  } as unknown as Nfe
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
      if (url.includes('/products')) {
        const products = [{ id: 7, code: '700', name: 'Capa parecida' }]
        return Response.json({ data: { products } })
      }
      if (method === 'DELETE') {
        sent.push(url.replace(/^.*\/api/, ''))
        return Response.json({ data: null })
      }
      if (method === 'PUT') {
        const [line] = JSON.parse(body).lines
        sent.push(line)
        const lines = stored.lines.map((one) =>
          one.position === line.position
            ? { ...one, ...known, productId: line.productId, product: 'Capa parecida' }
            : one,
        )
        stored = { ...stored, lines }
      }
      if (method === 'POST') return Response.json({ data: { nfe: stored, cancellation: false } })
      return Response.json({ data: stored })
    },
  )
})

function Screen() {
  const [search, setSearch] = useState<PurchasesSearch>({ open: 12 })
  const opened = { open: setSearch, close: () => setSearch({}) }
  return (
    <QueryClientProvider client={queryClient}>
      <NfeUpload onOpen={(open) => setSearch({ open })} />
      {search.open && (
        <NfeDialog id={search.open} item={search.item} opened={opened} onClose={opened.close} />
      )}
    </QueryClientProvider>
  )
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Itens da NF-e' }))
    .getAllByRole('row')
    .slice(1)
const textOf = (row: HTMLElement | undefined) => row?.textContent?.replace(/\s/g, ' ')

test('items to identify stand first and are marked; the cost is that of a stock unit', async () => {
  renderInApp(<Screen />)
  await screen.findByRole('table', { name: 'Itens da NF-e' })
  expect(rows().slice(0, 3).map(textOf)).toEqual([
    'ITEM 2F-22 CXa identificarR$ 25,00R$ 50,00',
    'ITEM 3F-32 CXa identificarR$ 25,00R$ 50,00',
    'ITEM 1F-12 CXCabo20R$ 2,50R$ 50,00',
  ])
  expect(textOf(rows()[3])).toContain('R$ 150,00')
})

test('a resembling product is chosen with one press, and the next item to identify follows', async () => {
  renderInApp(<Screen />)
  fireEvent.click(await screen.findByText('ITEM 2'))
  const save = await screen.findByRole('button', { name: 'Salvar item' })
  expect(save).toHaveProperty('disabled', true)
  await fill(screen.getByLabelText('Unidades em cada CX'), '5')
  expect(screen.getByText(/Cada unidade custa R\$\s5,00/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Cadastrar este item' })
  expect(link.getAttribute('href')).toBe('/admin/products?panel=new&nfe=12&item=2&factor=5')
  const similar = screen.getByRole('list', { name: 'Produtos parecidos' })
  fireEvent.click(within(similar).getByRole('button', { name: /Capa parecida/ }))
  await waitFor(() => expect(document.activeElement).toBe(save))
  await act(async () => fireEvent.click(save))
  expect(sent).toEqual([{ position: 2, productId: 7, factor: 5 }])
  expect(await screen.findByRole('heading', { name: 'Item 3: ITEM 3' })).toBeTruthy()
  // The table does not scroll.
  expect(
    rows()
      .slice(0, 3)
      .map((row) => row.textContent?.slice(0, 6)),
  ).toEqual(['ITEM 3', 'ITEM 1', 'ITEM 2'])
})

test('an NF-e sent by mistake is removed after a question that names it, unless it is being received', async () => {
  renderWithQuestions(<Screen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remover' }))
  const question = await screen.findByRole('dialog', { name: 'Confirmação' })
  expect(question.textContent).toMatch(/Remover esta NF-e\?NF-e 345Distribuidora.*R\$\s150,00/)
  expect(sent).toEqual([])
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Remover' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual(['/nfes/12'])
  cleanup()
  queryClient.clear()
  stored = { ...stored, status: 'receiving', receiptId: 3 }
  renderWithQuestions(<Screen />)
  await screen.findByRole('table', { name: 'Itens da NF-e' })
  expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull()
})

test('a single imported file opens at once, several do not', async () => {
  const { container } = renderInApp(<Screen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const choose = async (...names: string[]) => {
    const files = names.map((name) => new File(['<x/>'], name))
    const field = container.querySelector('input[type=file]') as Element
    await act(async () => await fill(field, files))
    for (const name of names) await screen.findByText(`${name}: NF-e 345 de Distribuidora importada`)
  }
  await choose('a.xml', 'b.xml')
  expect(screen.queryByRole('dialog')).toBeNull()
  await choose('c.xml')
  expect(await screen.findByRole('dialog', { name: /^NF-e 345/ })).toBeTruthy()
})

test('a received note that is cancelled afterwards says so, and what to do', async () => {
  stored = { ...stored, status: 'received', cancelledAt: '2026-03-09T12:00:00.000Z', receiptId: 4 }
  renderInApp(<Screen />)
  await screen.findByRole('dialog', { name: 'NF-e 345: Recebida, cancelada' })
  expect(screen.getByRole('alert').textContent).toContain('já entrou no estoque')
})
