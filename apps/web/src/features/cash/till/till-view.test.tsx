import { openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import type { TillSession } from '@shop/contract/till'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import type { CashSearch } from '../cash-search.ts'
import { TillView } from './till-view.tsx'

const movement = (id: number, about: object = {}) =>
  ({
    id,
    when: '2026-01-05T12:00:00.000Z',
    label: 'Suprimento',
    amount: 5,
    user: 'X',
    category: '',
    comment: '',
    orderCode: null,
    returnId: null,
    settlementId: null,
    ...about,
  }) as never

const open = vi.fn()

const withDeliverers = {
  total: 260,
  deliverers: [
    { delivererId: 4, deliverer: 'Rui', isBlocked: false, orders: 2, amount: 200 },
    { delivererId: 5, deliverer: 'Ana', isBlocked: true, orders: 1, amount: 60 },
  ],
}

async function show(movementCount: number, search: CashSearch = {}) {
  const session = {
    id: 7,
    float: 100,
    expected: movementCount * 5,
    openedBy: 'X',
    openedAt: '2026-01-05T11:00:00.000Z',
    movementCount,
    sums: [{ kind: 'in', label: 'Suprimento', quantity: movementCount, amount: movementCount * 5 }],
    movements: [movement(1, { comment: 'A000003 Rui', settlementId: 3 }), movement(2)],
  } as Partial<TillSession>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      data: url.includes('sessions') ? { sessions: [], total: 0 } : { session, withDeliverers },
    }),
  )
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <TillView search={search} opened={{ open, close: () => {} } as never} />
    </QueryClientProvider>,
  )
  const table = await screen.findByRole('table', { name: 'Movimentos do caixa' })
  return within(table).getAllByRole('row').at(-1)?.textContent?.replace(/\s/g, ' ')
}

beforeEach(() => {
  queryClient.clear()
  openSession({ accessToken: `h.${btoa('{"sub":"7"}')}.s`, expires: Date.now() + 60_000, permissions: [] })
})

test('of a till with many movements the newest are listed, with the sum of all and the way to all', async () => {
  expect(await show(1_234)).toMatch(/Total desde a abertura.*R\$ 6\.170,00/)
  expect(screen.getByText(/Há mais movimentos: estes são os 2 mais recentes de 1\.234\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ver todos' }))
  expect(open).toHaveBeenCalledWith({ open: 7 })
})

test('of a till whose movements are all listed nothing is said about more', async () => {
  expect(await show(2)).toMatch(/^Total.*R\$ 10,00/)
  expect(screen.queryByText(/Há mais movimentos/)).toBeNull()
})

test('what came in is summed by kind, and a movement leads to its settlement', async () => {
  await show(2)
  expect(screen.getByText('Suprimento (2)').nextSibling?.textContent?.replace(/\s/g, ' ')).toBe('R$ 10,00')
  const link = screen.getByRole('link', { name: 'A000003 Rui' })
  expect(link.getAttribute('href')).toContain('/admin/cash?view=settlements&open=3')
})

test('what deliverers still have is told in all and by person, with the way to each settlement', async () => {
  await show(2)
  expect(screen.getByText(/Dinheiro com os motoboys: R\$\s260,00/)).toBeTruthy()
  const rui = screen.getByRole('link', { name: 'Rui' })
  expect(rui.getAttribute('href')).toContain('/admin/cash?view=settlements&deliverer=4')
  expect(rui.closest('li')?.textContent).toMatch(/R\$\s200,00 \(2 pedidos sem acerto\)/)
})

test('closing asks for a word as soon as the counted cash differs, and says what deliverers have', async () => {
  await show(2, { dialog: 'close' })
  const dialog = await screen.findByRole('dialog', { name: 'Fechar caixa' })
  expect(within(dialog).getByText(/Dinheiro com os motoboys: R\$\s260,00/)).toBeTruthy()
  const counted = within(dialog).getByLabelText(/Valor contado/)
  await fill(counted, '10,00')
  expect(within(dialog).getByLabelText('Comentário')).toBeTruthy()
  const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Fechar caixa' })
  expect(submit.disabled).toBe(false)
  await fill(counted, '9,00')
  const why = within(dialog).getByLabelText(/Por que não confere\?/)
  expect(submit.disabled).toBe(true)
  await fill(why, 'Troco errado')
  expect(submit.disabled).toBe(false)
})
