import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { getNotices } from '../../shared/ui/notices.ts'
import { WantedView } from './list/wanted-view.tsx'
import { PastRepricings } from './repricing/past-repricings.tsx'

const show = (element: ReactNode) =>
  renderScreen(
    '/admin/purchases',
    <QueryClientProvider client={queryClient}>
      {element}
      <ConfirmDialog />
    </QueryClientProvider>,
  )
const select = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr') as HTMLElement
  fireEvent.click(within(row).getByRole('checkbox'))
}

const TERM = {
  term: 'capa roxa',
  count: 12,
  customers: 5,
  lastAt: '2026-01-05T12:00:00.000Z',
  state: null as string | null,
  product: null,
}
const DECIDE = 'PUT /wanted'
const wanted = (terms: unknown[], answer: unknown = {}) => {
  const sent = serve({
    'GET /wanted': { terms, total: terms.length },
    'GET /products/full/search/700': [{ id: 7, code: '700', name: 'Capa lilás' }],
    [DECIDE]: answer,
  })
  return show(<WantedView search={{}} opened={{ open: vi.fn(), close: vi.fn() }} />).then(() => sent)
}

test('nothing that was searched in vain is a good message', async () => {
  await wanted([])
  expect(await screen.findByText('Ninguém procurou em vão.')).toBeTruthy()
})

test('a term is put on the list; without a decision there is none to undo', async () => {
  const sent = await wanted([TERM])
  await select('capa roxa')
  expect([screen.queryByText('Desfazer decisão'), screen.queryByText('Mais')]).toEqual([null, null])
  press('Pôr na lista')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ term: 'capa roxa', state: 'listed' }]))
})

test('a term is linked to the product that is found by its code', async () => {
  const sent = await wanted([TERM])
  await select('capa roxa')
  press('Ligar a um produto')
  expect(await screen.findByText('Que produto atende a "capa roxa"?')).toBeTruthy()
  const box = screen.getByLabelText('Produto', { selector: 'input' })
  await fill(box, '700')
  fireEvent.keyDown(box, { key: 'Enter' })
  const body = { term: 'capa roxa', state: 'linked', productId: 7 }
  await waitFor(() => expect(sent.map((one) => one.body)).toEqual([body]))
})

test('a decision that was refused says why', async () => {
  await wanted([{ ...TERM, state: 'listed' }], () => refused(409, 'STALE', 'Outra pessoa já decidiu.'))
  await select('capa roxa')
  press('Mais')
  fireEvent.click(await screen.findByText('Desfazer decisão'))
  await waitFor(() => expect(getNotices().at(-1)?.text).toBe('Outra pessoa já decidiu.'))
})

const DONE = {
  id: 4,
  when: '2026-01-05T12:00:00.000Z',
  user: 'Ana',
  filter: { brand: '', reference: '', search: '' },
  kind: 'percent',
  percent: 10,
  endsIn90: false,
  products: 12,
  undoneAt: null as string | null,
  restored: null as number | null,
  undoneBy: null as string | null,
}
const UNDO = 'POST /repricings/4/undo'
const past = (repricings: unknown[], answer: unknown = {}) => {
  const sent = serve({ 'GET /repricings': { repricings, total: repricings.length }, [UNDO]: answer })
  return show(<PastRepricings />).then(() => sent)
}

test('a repricing is undone after a question; a refusal says why', async () => {
  const sent = await past([DONE], () => refused(409, 'LATER', 'Desfaça antes o reajuste mais novo.'))
  await select('Em vigor')
  press('Desfazer reajuste')
  const question = within(await screen.findByRole('dialog', { name: 'Confirmação' }))
  expect(question.getByText(/10,00%|10%/)).toBeTruthy()
  expect(question.getByText('Produtos alterados depois disso ficam como estão.')).toBeTruthy()
  fireEvent.click(question.getByText('Cancelar'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  press('Desfazer reajuste')
  fireEvent.click(await screen.findByText('Confirmar'))
  await waitFor(() => expect(getNotices().at(-1)?.text).toBe('Desfaça antes o reajuste mais novo.'))
})

test('a repricing is undone once', async () => {
  await past([{ ...DONE, undoneAt: '2026-01-06T12:00:00.000Z', restored: 1, undoneBy: 'Rui' }])
  await select('Desfeito em 1 produto por Rui')
  expect(screen.queryByText('Desfazer reajuste')).toBeNull()
})
