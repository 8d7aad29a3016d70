import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { ListView } from './list-view.tsx'

const item = (productId: number, name: string, supplierId: number | null) => ({
  productId,
  code: String(100 + productId),
  name,
  brand: 'Marca',
  stock: 1,
  stockAlert: 2,
  sold: 3,
  daysLeft: 4,
  daysNeeded: 10,
  onTheWay: 0,
  arrivesOn: null,
  wanted: 0,
  reasons: ['alert'],
  suggested: 5,
  quantity: 5,
  supplierId,
  lastCost: 7.5,
})
let items: ReturnType<typeof item>[]
/** The requests to the server, in order. */
let sent: string[]
let opened: unknown[]
/** Sends the response to the choice that is being saved. */
let saved: (() => void) | undefined

beforeEach(() => {
  queryClient.clear()
  items = [item(1, 'Capa azul', 1), item(2, 'Capa verde', null)]
  sent = []
  opened = []
  saved = undefined
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET')
      return Response.json({
        data: url.includes('/suppliers')
          ? { suppliers: [{ id: 1, name: 'Alfa' }], total: 1 }
          : { items, total: items.length },
      })
    sent.push([method, url.replace(/^.*\/api/, ''), body].filter(Boolean).join(' '))
    if (method === 'DELETE') {
      items = items.filter(({ productId }) => !url.endsWith(`/${productId}`))
      return Response.json({ data: null })
    }
    if (method === 'POST') return Response.json({ data: { codes: [] } })
    const choice = JSON.parse(String(body))
    const id = Number(url.split('/').at(-1))
    await new Promise<void>((resolve) => {
      saved = resolve
    })
    items = items.map((one) => (one.productId === id ? { ...one, ...choice } : one))
    return Response.json({ data: {} })
  })
})

async function open() {
  await renderScreen(
    '/admin/purchases',
    <QueryClientProvider client={queryClient}>
      <ListView search={{}} opened={{ open: (what) => void opened.push(what), close: () => {} }} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Quantidade a comprar de Capa azul')
}
const generate = (count: string) =>
  screen.getByRole('button', { name: `Gerar pedidos por fornecedor (${count})` }) as HTMLButtonElement

test('only products with a supplier and a quantity are ordered, at their last cost', async () => {
  await open()
  fireEvent.click(generate('1 produto'))
  await waitFor(() => expect(opened).toEqual([{ view: 'orders' }]))
  const lines = [{ productId: 1, supplierId: 1, quantity: 5, cost: 7.5 }]
  expect(sent).toEqual([`POST /purchase-list/orders ${JSON.stringify({ lines })}`])
})

test('a quantity is saved when its field is left, once, and an untouched one is not', async () => {
  await open()
  const field = screen.getByLabelText('Quantidade a comprar de Capa azul')
  fireEvent.blur(field)
  await fill(field, '8')
  expect(sent).toEqual([])
  await act(async () => void fireEvent.blur(field))
  await waitFor(() => expect(sent).toEqual(['PUT /purchase-list/1 {"quantity":8,"supplierId":1}']))
})

test('a supplier chosen while the quantity is being saved keeps it, and the other way round', async () => {
  await open()
  const units = screen.getByLabelText('Quantidade a comprar de Capa verde')
  await fill(units, '12')
  await act(async () => units.blur())
  await waitFor(() => expect(saved).toBeTruthy())
  await fill(screen.getByLabelText('Fornecedor de Capa verde'), '1')
  await fill(units, '20')
  await act(async () => units.blur())
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(sent).toHaveLength(count))
    await act(async () => saved?.())
  }
  expect(sent).toEqual([
    'PUT /purchase-list/2 {"quantity":12,"supplierId":null}',
    'PUT /purchase-list/2 {"quantity":12,"supplierId":1}',
    'PUT /purchase-list/2 {"quantity":20,"supplierId":1}',
  ])
})

test('only what a person alone put on the list can be taken off', async () => {
  const [azul, verde] = [item(1, 'Capa azul', 1), item(2, 'Capa verde', null)]
  items = [
    { ...azul, reasons: ['alert', 'chosen'] },
    { ...verde, reasons: ['chosen'] },
  ]
  await open()
  const [off, ...others] = screen.getAllByRole('button', { name: /^Tirar da lista/ })
  expect([off?.getAttribute('aria-label'), others.length]).toEqual(['Tirar da lista: Capa verde', 0])
  if (off) fireEvent.click(off)
  await waitFor(() => expect(screen.queryByText('Capa verde')).toBeNull())
  expect(sent).toEqual(['DELETE /purchase-list/2'])
  expect(screen.getByText('Capa azul')).toBeTruthy()
})

test('orders wait for the choice that is being saved, and contain it', async () => {
  await open()
  await fill(screen.getByLabelText('Fornecedor de Capa verde'), '1')
  await waitFor(() => expect(saved).toBeTruthy())
  fireEvent.click(generate('1 produto'))
  expect(sent).toHaveLength(1)
  await act(async () => saved?.())
  await waitFor(() => expect(opened).toEqual([{ view: 'orders' }]))
  expect(sent[1]).toContain('{"productId":2,"supplierId":1,"quantity":5,"cost":7.5}')
})

test('without anything to order the button is closed', async () => {
  items = [item(2, 'Capa verde', null)]
  await renderScreen(
    '/admin/purchases',
    <QueryClientProvider client={queryClient}>
      <ListView search={{}} opened={{ open: () => {}, close: () => {} }} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Quantidade a comprar de Capa verde')
  expect(generate('0 produtos').disabled).toBe(true)
})
