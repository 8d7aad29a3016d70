import { fill } from '@shop/browser/test/fill'
import type { BankLine, BankProposal } from '@shop/contract/bank'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp as renderAlone } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { SettleDialog } from './settle-dialog.tsx'

const NOTHING = {
  orderId: null,
  partId: null,
  part: null,
  instalments: null,
  paymentId: null,
  settlementId: null,
}
const AT = '2026-11-20T15:00:00.000Z'
const part = (partId: number, kind: 'transfer' | 'pix', amount: number): BankProposal => ({
  ...NOTHING,
  orderId: 7,
  partId,
  part: kind,
  code: '12345678',
  name: 'Ana Souza',
  amount,
  at: AT,
  why: 'mesmo valor',
})
const DEBTS: BankProposal = {
  ...NOTHING,
  instalments: [4, 5],
  code: '',
  name: 'Bruno Lima',
  amount: 130,
  at: AT,
  why: '',
}
const HANDED: BankProposal = {
  ...NOTHING,
  settlementId: 3,
  code: 'A000003',
  name: 'Zé',
  amount: 90,
  at: AT,
  why: '',
}
const RECEIVED: BankProposal = {
  ...NOTHING,
  paymentId: 6,
  code: 'Recebimento 6',
  name: 'Ana Souza',
  amount: 100,
  at: AT,
  why: 'mesmo valor',
}
const lineOf = (amount: number, proposals: BankProposal[]): BankLine => ({
  id: 21,
  date: '2026-11-20',
  amount,
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
  proposals,
})

let sent: { path: string; body: unknown }[]
let requested: string[]
let closed: number

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  sent = []
  requested = []
  closed = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/^.*?\/api\//, '/')
    if (method === 'GET') {
      requested.push(decodeURIComponent(path))
      return Response.json({ data: { items: path.includes('nada') ? [] : [DEBTS, HANDED] } })
    }
    sent.push({ path, body: JSON.parse(String(body)) })
    return Response.json({ data: lineOf(100, []) })
  })
})

const renderInApp = (line: BankLine) =>
  renderAlone(
    <QueryClientProvider client={queryClient}>
      <SettleDialog line={line} onClose={() => closed++} />
    </QueryClientProvider>,
  )
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const explain = (text: string) => fill(screen.getByLabelText(/Motivo, se o valor for outro/), text)
const settle = () => fireEvent.click(screen.getByRole('button', { name: 'Conciliar' }))
const search = async (text: string) => {
  const field = screen.getByLabelText('Procurar outro pedido, parcela ou acerto')
  await fill(field, text)
  fireEvent.blur(field)
}

test('the most likely part is chosen, and another part can be', async () => {
  renderInApp(lineOf(100, [part(1, 'transfer', 100), part(2, 'pix', 100)]))
  expect(
    ((await screen.findByRole('radio', { name: /12345678 \(Depósito\)/ })) as HTMLInputElement).checked,
  ).toBe(true)
  await choose(/12345678 \(Pix\)/)
  settle()
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toEqual([{ path: '/bank/lines/21/settle', body: { orderId: 7, partId: 2, reason: '' } }])
})

test('what is missing stays open and what is over becomes credit, each with a reason', async () => {
  renderInApp(lineOf(100, [part(1, 'transfer', 120), part(2, 'pix', 80)]))
  await screen.findByText('Faltam R$ 20,00, que ficam em aberto.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Conciliar' }).disabled).toBe(true)
  settle()
  await choose(/\(Pix\)/)
  await screen.findByText('Passam R$ 20,00, que viram crédito do cliente.')
  expect(sent).toEqual([])
  await explain('Pagou a mais')
  settle()
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toMatchObject([{ body: { orderId: 7, partId: 2, reason: 'Pagou a mais' } }])
})

test('a payment of instalments that was received is settled without a reason', async () => {
  renderInApp(lineOf(100, [part(1, 'pix', 100), RECEIVED]))
  await choose(/Recebimento 6 · Ana Souza/)
  settle()
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toEqual([{ path: '/bank/lines/21/settle', body: { paymentId: 6, reason: '' } }])
})

test('instalments and settlements are found by a name; nothing found says so', async () => {
  renderInApp(lineOf(100, []))
  await search('nada')
  await screen.findByText('Nada em aberto com “nada”.')
  settle()
  expect(screen.queryByRole('radio')).toBeNull()
  await search('bruno')
  await choose(/Acerto A000003/)
  await screen.findByText('Passam R$ 10,00 do acerto.')
  await choose(/Tudo o que deve \(2 parcelas\)/)
  await screen.findByText(/Multa e juros contam antes do principal/)
  settle()
  await waitFor(() => expect(closed).toBe(1))
  expect(requested).toContain('/bank/lines/21/choices?search=bruno')
  expect(sent).toMatchObject([{ body: { instalments: [4, 5], reason: '' } }])
})
