import type { BankLine, BankMissing } from '@shop/contract/bank'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { press, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { BankScreen } from './bank-screen.tsx'

const LINE: BankLine = {
  id: 21,
  date: '2026-11-20',
  amount: 90,
  description: 'PIX ANA SOUZA',
  endToEndId: null,
  status: 'waiting',
  account: '0341 12345-6',
  orderId: null,
  settlementId: null,
  code: null,
  reason: '',
  byItself: false,
  decidedBy: null,
  decidedAt: null,
  why: '',
  doubt: null,
  proposals: [],
}
const SETTLED = { ...LINE, status: 'settled' as const, orderId: 7, code: '12345678' }

beforeEach(() => queryClient.clear())

const open = (search: string, items: BankLine[], missing: BankMissing['items'] = []) => {
  serve({
    'GET /bank/missing': { items: missing, total: missing.length },
    'GET /companies/bank-statement': { autoSettle: true },
    'GET /bank/lines': { items, total: items.length },
    'GET /bank/accounts': { items: [] },
    'GET /bank/matches': { items: [] },
  })
  return renderScreen(
    `/admin/bank${search}`,
    <QueryClientProvider client={queryClient}>
      <BankScreen />
    </QueryClientProvider>,
  )
}

test.each([
  ['settle', 'Conciliar lançamento'],
  ['ignore', 'Ignorar lançamento'],
])('the address opens the dialog to %s a line, and is left when it is closed', async (verb, title) => {
  await open(`?${verb}=21`, [LINE])
  await screen.findByRole('dialog', { name: title })
  press('Fechar')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
})

test('settled lines say who settled them in a column of their own', async () => {
  await open('?view=settled', [
    { ...SETTLED, byItself: true, decidedBy: 'Extrato' },
    { ...SETTLED, id: 22, decidedBy: 'Sônia Martins' },
  ])
  await screen.findByText('Sônia Martins')
  const cells = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent)
  expect(cells).toEqual(['Por', 'Automático', 'Sônia Martins'])
})

test('instalments received by transfer are missing beside orders, with a link to the customer', async () => {
  const row = { customerId: 9, customer: 'Ana Souza', payment: 'Depósito', amount: 90 }
  const order = { ...row, orderId: 7, paymentId: null, code: '12345678', status: 'Em trânsito', who: null }
  const failures = vi.spyOn(console, 'error')
  const placedAt = '2026-11-20T15:00:00.000Z'
  await open(
    '?view=missing',
    [],
    [
      { ...order, partId: 3, amount: 60, placedAt },
      { ...order, partId: 4, amount: 30, placedAt },
      {
        ...row,
        orderId: null,
        partId: null,
        paymentId: 6,
        code: 'Recebimento 6',
        status: '',
        placedAt,
        who: 'Rui Lima',
      },
    ],
  )
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(await cells(/12345678.*60,00/)).toMatchObject({ 0: '12345678', 2: 'Em trânsito' })
  expect(await cells(/12345678.*30,00/)).toMatchObject({ 0: '12345678', 2: 'Em trânsito' })
  // Two parts of one order are two rows.
  expect(failures).not.toHaveBeenCalled()
  expect(await cells(/Recebimento 6/)).toMatchObject({
    0: 'Recebimento 6',
    1: 'Ana Souza',
    2: 'Parcelas recebidas por Rui Lima',
  })
  for (const link of screen.getAllByRole('link', { name: 'Ana Souza' }))
    expect(link.getAttribute('href')).toBe('/admin/customers/9')
})
