import { fill } from '@shop/browser/test/fill'
import 'fake-indexeddb/auto'
import { openSession } from '@shop/browser/session'
import type { Count } from '@shop/contract/counts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { flush } from '../../offline/outbox.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { Counting } from './counting.tsx'

const token = `h.${btoa(JSON.stringify({ unique_name: 'Rui', sub: 'e7' }))}.s`
const line = (productId: number, name: string) => ({
  productId,
  code: String(100 + productId),
  gtin: null,
  name,
  expected: 5,
  unpacked: 0,
  counted: null as number | null,
  countedBy: '',
})
let count = 0
/** The server's lines; undefined means no network. */
let lines: ReturnType<typeof line>[] | undefined
let finished = false

beforeEach(() => {
  // Another count in each test, because stored lines and scans of a count outlive its screen.
  count++
  finished = false
  queryClient.clear()
  openSession({ accessToken: token, expires: Date.now() + 3_600_000, permissions: [] } as never)
  lines = [line(1, 'Capa azul'), line(2, 'Capa verde')]
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body = '{}' }: RequestInit = {}) => {
    if (!lines) throw new TypeError('Failed to fetch')
    if (method === 'PUT')
      for (const { productId, quantity } of JSON.parse(String(body)).lines)
        lines = lines.map((one) =>
          one.productId === productId ? { ...one, counted: (one.counted ?? 0) + quantity } : one,
        )
    if (method === 'POST') finished = true
    return Response.json({ data: { id: count, name: 'Vitrine', lines, total: lines.length } })
  })
})

async function open() {
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Counting count={{ id: count, name: 'Vitrine', blind: false } as Count} early={{ current: [] }} />
    </QueryClientProvider>,
  )
  const box = await screen.findByLabelText('Código de barras ou código do produto')
  // Until the list is there, a code is looked for in the shop.
  await screen.findAllByText(/Capa verde/)
  return box
}
async function scan(box: HTMLElement, code: string) {
  await fill(box, code)
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
}
/** The totals of the last counted line and of the list. */
const totalsOf = (name: string) =>
  screen
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^Total contado de ${name}`))
    .map(({ value }) => value)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('each scan counts one, a box is added at once, and both can be undone', async () => {
  const box = await open()
  await scan(box, '101')
  await scan(box, '101')
  await waitFor(() => expect(totalsOf('Capa azul')).toEqual(['2', '2']))
  await fill(screen.getByLabelText('Somar unidades'), '20')
  await press('Somar')
  await waitFor(() => expect(totalsOf('Capa azul')).toEqual(['22', '22']))
  await press('Desfazer')
  await waitFor(() => expect(totalsOf('Capa azul')).toEqual(['2', '2']))
})

test('a box is added once, although its button is pressed a second time before the first is stored', async () => {
  const box = await open()
  await scan(box, '101')
  await fill(await screen.findByLabelText('Somar unidades'), '20')
  const add = screen.getByRole('button', { name: 'Somar' })
  await act(async () => {
    add.click()
    add.click()
  })
  await waitFor(() => expect(totalsOf('Capa azul')).toEqual(['21', '21']))
  await waitFor(() => expect(add).toHaveProperty('disabled', true))
  expect(totalsOf('Capa azul')).toEqual(['21', '21'])
})

test('what is counted without a network is kept and sent later, and the count is not finished before', async () => {
  const box = await open()
  const known = lines
  lines = undefined
  await scan(box, '102')
  await screen.findByText(/1 leitura espera o envio/)
  await screen.findByText(/Contagem Vitrine: 1 × Capa verde/)
  expect(screen.getByRole('button', { name: 'Concluir contagem' })).toHaveProperty('disabled', true)
  lines = known
  await act(() => flush())
  await waitFor(() => expect(lines?.map(({ counted }) => counted)).toEqual([null, 1]))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Concluir contagem' })).toHaveProperty('disabled', false),
  )
})

test('finishing says which products were not counted, and they can be counted as none', async () => {
  await open()
  await press('Zero unidades de Capa azul')
  await act(() => flush())
  await press('Contar como zero o que falta')
  await screen.findByText('1 produto sem contagem passa a zero.')
  await press('Confirmar')
  await waitFor(() => expect(lines?.map(({ counted }) => counted)).toEqual([0, 0]))
  await waitFor(() => expect(screen.queryByText('Contar como zero o que falta')).toBeNull())
  await press('Concluir contagem')
  await screen.findByText('Todos os produtos foram contados.')
  await press('Concluir')
  await waitFor(() => expect(finished).toBe(true))
})
