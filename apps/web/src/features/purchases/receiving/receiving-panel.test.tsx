import { fill } from '@shop/browser/test/fill'
import type { Receipt, SentReceipt } from '@shop/contract/receiving'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { labelsOf } from './received-panel.tsx'
import { ReceivingPanel } from './receiving-panel.tsx'

const line = (position: number, name: string, expected: number) => ({
  position,
  productId: position + 1,
  code: String(100 + position),
  gtin: null,
  name,
  expected,
  quantity: 0,
  cost: 10,
  documentTotal: null,
  serialised: false,
  serials: [],
})
let stored: Receipt
let saved: SentReceipt | undefined
/** The server saves, but its responses are lost. */
let silent: boolean
/** The keys of the saves that were done. */
let done: Set<string>

const store = ({ lines, freight = 0 }: Pick<SentReceipt, 'lines' | 'freight'>) => {
  stored = {
    ...stored,
    freight,
    lines: stored.lines.map((one, at) => ({ ...one, ...lines[at] })),
    version: stored.version + 1,
  }
}

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  saved = undefined
  silent = false
  done = new Set()
  stored = {
    id: 3,
    code: 'R000003',
    supplier: 'Distribuidora',
    purchaseCode: null,
    document: '',
    comment: '',
    freight: 0,
    discount: 0,
    other: 0,
    version: 1,
    lines: [line(0, 'Capa azul', 4), line(1, 'Capa verde', 6)],
  } as unknown as Receipt
  vi.stubGlobal(
    'fetch',
    async (
      url: string,
      { method = 'GET', body = '{}', headers = {} }: RequestInit & { headers?: Record<string, string> },
    ) => {
      if (method === 'PUT') {
        const key = headers['idempotency-key'] ?? ''
        if (!done.has(key)) {
          const sent: SentReceipt = JSON.parse(String(body))
          if (sent.version !== stored.version)
            return Response.json({ code: 'STALE', errors: ['Alterado'], current: stored }, { status: 409 })
          saved = sent
          store(sent)
          done.add(key)
        }
        if (silent) throw new TypeError('Failed to fetch')
        return Response.json({ data: stored })
      }
      const found = url.includes('/full/search/capa')
        ? stored.lines.map(({ productId, code, name }) => ({
            id: productId,
            code,
            name,
            gtin: null,
            cost: 10,
          }))
        : []
      return Response.json({ data: found })
    },
  )
})

async function open() {
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <ReceivingPanel receipt={stored} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return (await screen.findByLabelText('Ler produto')) as HTMLInputElement
}
const received = (name: string) => (screen.getByLabelText(`Recebido de ${name}`) as HTMLInputElement).value

test('one box reads codes and finds names: of several products one is chosen', async () => {
  const box = await open()
  expect(screen.queryByLabelText('Ou pesquisar')).toBeNull()
  const enter = (value: string) =>
    act(async () => {
      await fill(box, value)
      fireEvent.keyDown(box, { key: 'Enter' })
    })
  await enter('101')
  expect(received('Capa verde')).toBe('1')
  await enter('capa')
  const found = await screen.findByRole('list', { name: 'Produtos encontrados' })
  fireEvent.click(within(found).getByRole('button', { name: /Capa azul/ }))
  expect(received('Capa azul')).toBe('1')
  expect(screen.queryByRole('list', { name: 'Produtos encontrados' })).toBeNull()
  await enter('nada')
  expect(screen.getByText('Código nada não encontrado.')).toBeTruthy()
})

test('after a product with serial numbers a number with a wrong digit is named for what it is', async () => {
  stored = { ...stored, lines: stored.lines.map((one) => ({ ...one, serialised: true })) }
  const box = await open()
  const enter = (text: string) =>
    act(async () => {
      await fill(box, text)
      fireEvent.keyDown(box, { key: 'Enter' })
    })
  await enter('100')
  await screen.findByText('Capa azul: leia o número de série.')
  await enter('490154203237519')
  expect(
    await screen.findByText('490154203237519: O IMEI não confere: verifique os 15 dígitos.'),
  ).toBeTruthy()
  await enter('490154203237518')
  expect(await screen.findByText('Capa azul, 490154203237518: 1')).toBeTruthy()
})

test('everything of an item, or of all items, is received with one press', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Recebi tudo deste item: Capa verde' }))
  expect([received('Capa azul'), received('Capa verde')]).toEqual(['0', '6'])
  fireEvent.click(screen.getByRole('button', { name: 'Recebi tudo' }))
  expect([received('Capa azul'), received('Capa verde')]).toEqual(['4', '6'])
  expect(screen.queryByRole('button', { name: /Recebi tudo/ })).toBeNull()
  await waitFor(() => expect(saved?.lines.map(({ quantity }) => quantity)).toEqual([4, 6]))
})

test('a save whose response was lost is counted once, although more was counted since, here, elsewhere and after a reload', async () => {
  const box = await open()
  const scan = async () => {
    await fill(box, '100')
    await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  }
  silent = true
  await scan()
  await screen.findByText(/Sem resposta do servidor/)
  await scan()
  expect(received('Capa azul')).toBe('2')
  // Another person counts two of the green ones.
  store({ lines: [1, 2].map((quantity, at) => ({ productId: at + 1, quantity, cost: 10 })) })
  cleanup()
  silent = false
  await open()
  expect(received('Capa azul')).toBe('2')
  await waitFor(() => expect(stored.lines.map(({ quantity }) => quantity)).toEqual([2, 2]))
  await waitFor(() => expect([received('Capa azul'), received('Capa verde')]).toEqual(['2', '2']))
})

test('a value that cannot be read closes the button and is not saved as another one; nor is one of the costs', async () => {
  const box = await open()
  const button = screen.getByRole('button', { name: 'Salvar e conferir preços' }) as HTMLButtonElement
  const fields = [
    ['Recebido de Capa azul', '12', '12x'],
    ['Custo de Capa azul', '1234,56', '1.234,567'],
    ['Frete', '12', '12x'],
  ] as const
  for (const [label, good, bad] of fields) {
    const field = screen.getByLabelText(label)
    await fill(field, good)
    await act(async () => field.blur())
    await fill(field, bad)
    await act(async () => field.blur())
    expect(button.disabled).toBe(true)
    expect(await screen.findByText(/^Corrija os valores inválidos/)).toBeTruthy()
    if (label.startsWith('Recebido')) {
      await fill(box, '100')
      await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
      expect(screen.getByText('Capa azul: corrija a quantidade.')).toBeTruthy()
    }
    const before = saved
    await fill(field, good)
    expect(button.disabled).toBe(false)
    await waitFor(() => expect(saved).not.toBe(before))
    await waitFor(() => expect(screen.queryByText(/^Corrija os valores/)).toBeNull())
  }
  expect(saved).toMatchObject({ freight: 12, lines: [{ quantity: 12, cost: 1234.56 }, {}] })
})

test('a label for each received unit', () => {
  const lines = [
    { code: '100', quantity: 8 },
    { code: '200', quantity: 1 },
    { code: '100', quantity: 2 },
  ]
  expect(labelsOf(lines)).toEqual({ codes: '100,200', copies: '10,1' })
})
