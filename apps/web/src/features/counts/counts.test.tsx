import type { Count, CountLine } from '@shop/contract/counts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { getNotices } from '../../shared/ui/notices.ts'
import { CountsList } from './counts-list.tsx'
import { Differences } from './differences.tsx'
import { NewCountDialog } from './new-count-dialog.tsx'

const COUNT = {
  id: 4,
  name: 'Vitrine',
  scope: {},
  blind: false,
  status: 'finished',
  who: 'Ana',
  createdAt: '2026-01-05T12:00:00.000Z',
  finishedBy: 'Ana',
  finishedAt: '2026-01-05T13:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  products: 10,
  counted: 10,
  units: 40,
  differences: 2,
  differenceCost: -30,
} as Count
const line = (productId: number, name: string, more: Partial<CountLine> = {}) =>
  ({
    productId,
    code: String(100 + productId),
    gtin: null,
    name,
    expected: 5,
    unpacked: 0,
    counted: 4,
    difference: -1,
    differenceCost: -15,
    countedBy: 'Ana',
    archived: false,
    serialised: false,
    unread: [],
    outdated: false,
    dismissed: false,
    approvedAt: null,
    movements: [],
    ...more,
  }) as unknown as CountLine
const LINES = [line(1, 'Capa azul'), line(2, 'Capa verde')]
const APPROVE = 'POST /counts/4/approve'

const inApp = (element: ReactNode) => (
  <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
)
const differences = (lines: CountLine[], answers: Record<string, unknown> = {}, count = COUNT) => {
  const sent = serve({ 'GET /counts/4': { ...count, lines, total: lines.length }, ...answers })
  renderWithQuestions(inApp(<Differences count={count} />))
  return sent
}
const confirmation = async () => within(await screen.findByRole('dialog', { name: 'Confirmação' }))

test('all differences are approved after a question with their value; a refusal is said above them', async () => {
  let answer: unknown = () => refused(409, 'STALE', 'O estoque mudou: conte de novo.')
  const sent = differences(LINES, { [APPROVE]: () => (typeof answer === 'function' ? answer() : answer) })
  await screen.findByText('Capa verde')
  press('Aprovar todas')
  const question = await confirmation()
  expect(question.getByText(/2 diferenças, -R\$\s30,00 a custo/)).toBeTruthy()
  fireEvent.click(question.getByText('Aprovar'))
  expect((await screen.findByRole('alert')).textContent).toBe('O estoque mudou: conte de novo.')
  expect(screen.getByText('Capa azul')).toBeTruthy()
  answer = {}
  press('Aprovar todas')
  fireEvent.click((await confirmation()).getByText('Aprovar'))
  await waitFor(() => expect(getNotices().at(-1)?.text).toBe('Estoque corrigido pela contagem.'))
  expect(sent.at(-1)?.body).toEqual({ serials: [] })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('each difference says why it cannot be approved, and all together leave them out', async () => {
  const lines = [
    line(1, 'Capa azul'),
    line(2, 'Capa verde', { archived: true }),
    line(3, 'Capa roxa', { outdated: true }),
    line(4, 'Capa preta', { approvedAt: '2026-01-05T14:00:00.000Z' }),
  ]
  const sent = differences(lines, { [APPROVE]: {} })
  await screen.findByText('Capa preta')
  for (const state of ['A aprovar', 'Produto arquivado', 'Ajustado depois: conte de novo', 'Aprovada'])
    expect(screen.getByText(state)).toBeTruthy()
  press('Aprovar todas')
  fireEvent.click((await confirmation()).getByText('Aprovar'))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ productIds: [1], serials: [] }]))
})

test('a count that agrees with the stock is approved as such', async () => {
  differences([])
  expect(await screen.findByText('O estoque confere com a contagem.')).toBeTruthy()
  expect(button('Aprovar contagem').disabled).toBe(false)
})

test('an approved count offers its document alone', async () => {
  differences(LINES, {}, { ...COUNT, status: 'approved' })
  await screen.findByText('Capa azul')
  expect(button('Imprimir documento')).toBeTruthy()
  expect(screen.queryByText(/^Aprovar/)).toBeNull()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('missing units of products with serial numbers are named first; a refusal is said there and keeps them', async () => {
  const units = [{ serial: '356938035643809' }, { serial: '490154203237518' }]
  const sent = differences([line(1, 'Aparelho X', { serialised: true })], {
    'GET /units': { units, total: 2 },
    [APPROVE]: () => refused(409, 'SOLD', 'Este aparelho foi vendido.'),
  })
  await screen.findByText('Aparelho X')
  press('Aprovar todas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Quais unidades diferem?' }))
  const approve = () => dialog.getByText('Aprovar').closest('button') as HTMLButtonElement
  expect(approve().disabled).toBe(true)
  const missing = await dialog.findByLabelText<HTMLInputElement>('490154203237518')
  fireEvent.click(missing)
  expect(approve().disabled).toBe(false)
  fireEvent.click(approve())
  fireEvent.click((await confirmation()).getByText('Aprovar'))
  expect((await dialog.findByRole('alert')).textContent).toBe('Este aparelho foi vendido.')
  expect(missing.checked).toBe(true)
  expect(sent[0]?.body).toEqual({ serials: [{ productId: 1, serial: '490154203237518' }] })
})

test('the units that nobody read in a count by serial numbers are marked as missing', async () => {
  const units = [{ serial: '356938035643809' }, { serial: '490154203237518' }]
  const sent = differences([line(1, 'Aparelho X', { serialised: true, unread: ['490154203237518'] })], {
    'GET /units': { units, total: 2 },
    [APPROVE]: { ...COUNT, status: 'approved' },
  })
  await screen.findByText('Aparelho X')
  press('Aprovar todas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Quais unidades diferem?' }))
  expect((await dialog.findByLabelText<HTMLInputElement>('490154203237518')).checked).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>('356938035643809').checked).toBe(false)
  fireEvent.click(dialog.getByText('Aprovar'))
  fireEvent.click((await confirmation()).getByText('Aprovar'))
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ serials: [{ productId: 1, serial: '490154203237518' }] }),
  )
})

test('differences that failed to load do not look like a count that agrees', async () => {
  serve({ 'GET /counts/4': () => refused(500, 'X', 'Falhou') })
  renderWithQuestions(inApp(<Differences count={COUNT} />))
  expect((await screen.findByRole('alert')).textContent).toContain('Falhou')
  expect(screen.queryByText('O estoque confere com a contagem.')).toBeNull()
  expect(screen.queryByText('Aprovar contagem')).toBeNull()
})

test('nothing can be approved before the differences are loaded', async () => {
  serve({ 'GET /counts/4': () => new Promise(() => undefined) })
  renderWithQuestions(inApp(<Differences count={COUNT} />))
  expect(await screen.findByText('Imprimir documento')).toBeTruthy()
  expect(screen.queryByText(/^Aprovar/)).toBeNull()
})

test('a new count needs a name, takes codes as they are pasted, and survives a refusal', async () => {
  let answer: unknown = () => refused(404, 'NOT_FOUND', 'O produto 101 não existe.')
  const sent = serve({
    'GET /brands': [],
    'POST /counts': () => (typeof answer === 'function' ? answer() : answer),
  })
  const onCreated = vi.fn()
  renderWithQuestions(inApp(<NewCountDialog codes="" onClose={vi.fn()} onCreated={onCreated} />))
  expect(button('Abrir contagem').disabled).toBe(true)
  await type(/^Nome/, 'Vitrine')
  await type(/^Só estes códigos/, '100, 101;100\n102')
  press('Abrir contagem')
  expect((await screen.findByRole('alert')).textContent).toBe('O produto 101 não existe.')
  expect([field(/^Nome/).value, field(/^Só estes códigos/).value]).toEqual(['Vitrine', '100, 101;100\n102'])
  answer = COUNT
  const open = button('Abrir contagem')
  fireEvent.click(open)
  fireEvent.click(open)
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual({ name: 'Vitrine', blind: false, scope: { codes: ['100', '101', '102'] } })
})

test('the codes of a count that was left do not stay in one of other products', async () => {
  serve({ 'GET /brands': [] })
  const open = (codes: string) =>
    renderWithQuestions(inApp(<NewCountDialog codes={codes} onClose={vi.fn()} onCreated={vi.fn()} />))
  const first = open('100')
  await type(/^Só estes códigos/, '100, 101')
  first.unmount()
  open('200')
  expect(field(/^Só estes códigos/).value).toBe('200')
})

const list = (counts: Count[], answers: Record<string, unknown> = {}) => {
  const sent = serve({
    'GET /counts': { counts, total: counts.length },
    'GET /counts/suggestions': { products: [] },
    ...answers,
  })
  return renderScreen('/admin/counts', inApp(<CountsList />)).then(() => sent)
}

test('without a count the list says so', async () => {
  await list([])
  expect(await screen.findByText('Nenhuma contagem foi feita ainda.')).toBeTruthy()
})

test('an open count is counted, a finished one compared, and an approved one stays', async () => {
  await list([
    { ...COUNT, id: 1, name: 'Vitrine 1', status: 'open' },
    { ...COUNT, id: 2, name: 'Vitrine 2' },
    { ...COUNT, id: 3, name: 'Vitrine 3', status: 'approved' },
  ])
  const offered: unknown[] = []
  for (const name of ['Vitrine 1', 'Vitrine 2', 'Vitrine 3']) {
    const row = (await screen.findByText(name)).closest('tr') as HTMLElement
    fireEvent.click(within(row).getByRole('checkbox'))
    const remove = (await screen.findByText('Remover')).closest('button')
    offered.push([screen.queryByText('Contar') ? 'Contar' : 'Ver diferenças', remove?.disabled])
  }
  expect(offered).toEqual([
    ['Contar', false],
    ['Ver diferenças', false],
    ['Ver diferenças', true],
  ])
})
