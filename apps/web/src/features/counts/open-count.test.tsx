import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { OpenCount } from './open-count.tsx'

const COUNT = {
  id: 904,
  name: 'Vitrine',
  blind: false,
  status: 'open',
  createdAt: '2026-01-05T12:00:00.000Z',
  who: 'Ana',
}
const open = (answer: unknown) => {
  serve({ 'GET /counts/904': answer })
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
