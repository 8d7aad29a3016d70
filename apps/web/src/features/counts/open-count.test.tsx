import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, refused, serve } from '../../../test/serve.ts'
import { discard, record, unsentRecords } from '../../offline/outbox.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { CountsList } from './counts-list.tsx'
import { OpenCount } from './open-count.tsx'

const COUNT = {
  id: 904,
  name: 'Vitrine',
  blind: false,
  status: 'open',
  createdAt: '2026-01-05T12:00:00.000Z',
  who: 'Ana',
}
const open = (answer: unknown, others = {}) => {
  serve({ 'GET /counts/904': answer, ...others })
  return renderScreen(
    '/admin/counts',
    <QueryClientProvider client={queryClient}>
      <OpenCount id={904} />
    </QueryClientProvider>,
  )
}

test.each([
  ['open', 'Código de barras ou código do produto', 'Diferenças'],
  ['finished', 'Diferenças', 'Código de barras ou código do produto'],
])('a count that is %s shows what can be done with it', async (status, shown, hidden) => {
  await open({ ...COUNT, status, lines: [], total: 0, products: 0, counted: 0, units: 0 })
  expect(await screen.findByText('Contagem Vitrine')).toBeTruthy()
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
  expect(screen.queryByText(hidden)).toBeNull()
})

test('a count that cannot be loaded can be asked for again or left', async () => {
  let answer: unknown = () => refused(404, 'NOT_FOUND', 'Contagem não encontrada.')
  await open(() => (typeof answer === 'function' ? answer() : answer))
  expect((await screen.findByRole('alert')).textContent).toContain('Contagem não encontrada.')
  expect(screen.getByText('Voltar')).toBeTruthy()
  answer = { ...COUNT, status: 'finished', lines: [], total: 0 }
  press('Tentar de novo')
  expect(await screen.findByText('Contagem Vitrine')).toBeTruthy()
})

const elsewhere = () =>
  record([
    { kind: 'count', about: { kind: 'count', id: 905 }, code: 'Depósito: 1 × Cabo', body: { lines: [] } },
  ])

test('scans refused because a colleague finished the count are at its differences and in the list', async () => {
  const answers = {
    'GET /counts/904': { ...COUNT, status: 'finished', lines: [], total: 0 },
    'GET /counts': { counts: [], total: 0 },
    'GET /counts/suggestions': [],
    'PUT /counts/904/lines': () => refused(409, 'INVALID_STATE', 'A contagem já foi concluída.'),
    'PUT /counts/905/lines': () => refused(404, 'NOT_FOUND', 'Contagem não encontrada.'),
  }
  const body = { lines: [{ productId: 1, quantity: 2, countedAt: '2026-01-05T12:00:00.000Z' }] }
  await open(answers['GET /counts/904'], answers)
  await record([{ kind: 'count', about: { kind: 'count', id: 904 }, code: 'Vitrine: 2 × Capa', body }])
  await elsewhere()
  const text = 'Contagem Vitrine: 2 × Capa não registrada: A contagem já foi concluída.'
  expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(unsentRecords().every(({ state }) => state === 'refused')).toBe(true))
  expect(screen.queryByText(/Cabo/)).toBeNull()
  cleanup()
  await renderScreen(
    '/admin/counts',
    <QueryClientProvider client={queryClient}>
      <CountsList />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText(/1 × Cabo não registrada/)).toBeTruthy()
  for (const one of unsentRecords()) await discard(one)
})
