import { fill } from '@shop/browser/test/fill'
import type { Claim } from '@shop/contract/claims'
import type { ClaimStatus } from '@shop/domain/claims'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { legalText, shopDaysText } from './claim-text.ts'
import { ClaimsScreen } from './claims-screen.tsx'
import { NewClaimDialog } from './new-claim-dialog.tsx'

const claim = {
  id: 4,
  code: 'G000004',
  serial: 'F2LX9QJHN1',
  productName: 'Celular A1',
  status: 'analysis',
  statusText: 'Em análise',
  problem: 'Não liga',
  legalUntil: '2027-01-10',
  warrantyUntil: null,
  outOfWarranty: true,
  orderCode: '12345678',
  customer: 'Ana Souza',
  byCustomer: true,
  days: 3,
  late: false,
  who: 'Ana Souza',
  cost: 0,
  checklist: { Tela: false },
  images: [],
  replacement: null,
  returnCode: null,
  trackingUrl: 'http://localhost/acompanhar/x',
  nextStatuses: ['repaired', 'refused'],
  history: [{ status: 'open', text: 'Aberta', comment: '', who: 'Ana Souza', when: '2026-11-20T15:00:00Z' }],
} as unknown as Claim

const SETTINGS = { checklist: [], claimDays: 30 }

const onClose = vi.fn()
const show = (element: React.ReactNode) => {
  onClose.mockClear()
  return renderWithQuestions(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
}
const change = (status: ClaimStatus) => show(<ChangeDialog claim={claim} status={status} onClose={onClose} />)

test.each<[ClaimStatus, () => void, object]>([
  ['repaired', () => type('Custo do conserto', '80,5'), { cost: 80.5 }],
  ['replaced', () => type(/Número de série do aparelho/, ' F2LX9QJHN9 '), { serial: 'F2LX9QJHN9' }],
  ['refunded', () => fill(field('Como o cliente recebe'), 'cash'), { settle: 'cash' }],
  ['refused', () => type(/Comentário/, 'Molhou'), { comment: 'Molhou' }],
])(
  'taking a claim to %s sends what that status needs, and nothing of the others',
  async (status, fill, body) => {
    const sent = serve({ 'PATCH /claims/4': claim })
    change(status)
    await fill()
    press('Confirmar')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([
      { route: 'PATCH /claims/4', body: { status, comment: '', ...body }, key: expect.any(String) },
    ])
  },
)

test.each<[ClaimStatus, RegExp, string]>([
  ['refused', /Comentário/, 'Diga por que a garantia foi recusada.'],
  ['replaced', /Número de série do aparelho/, 'Informe o número de série'],
])('a claim is not %s without saying what is needed', (status, label, message) => {
  const sent = serve({})
  change(status)
  fireEvent.blur(field(label))
  expect(screen.getByText(message)).toBeTruthy()
  expect(button('Confirmar').disabled).toBe(true)
  expect(sent).toEqual([])
})

test('a refusal of the server is shown and keeps the typed serial number', async () => {
  serve({ 'PATCH /claims/4': refused(409, 'STATE', 'Este aparelho não está no estoque.') })
  change('replaced')
  await type(/Número de série do aparelho/, 'F2LX9QJHN9')
  press('Confirmar')
  await screen.findByText('Este aparelho não está no estoque.')
  expect(field(/Número de série do aparelho/).value).toBe('F2LX9QJHN9')
  expect(onClose).not.toHaveBeenCalled()
})

test('a claim offers the next statuses only, and says that its warranty is over', async () => {
  serve({ 'GET /claims/4': { ...claim, days: 31, late: true }, 'GET /companies/phones': SETTINGS })
  show(<ClaimDialog id={4} next={undefined} onNext={() => {}} onClose={onClose} />)
  await screen.findByText('Fora da garantia')
  expect(screen.getByText('Ana Souza (pela loja virtual)')).toBeTruthy()
  await screen.findByText('31 de 30 dias, atrasada')
  expect(button('Consertado')).toBeTruthy()
  expect(button('Recusar')).toBeTruthy()
  for (const name of ['Analisar', 'Trocar aparelho', 'Reembolsar', 'Entregar ao cliente'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  ['repaired', 1],
  ['refunded', 0],
])('the address opens the form of the next status %s, if the claim can get it', async (next, forms) => {
  serve({
    'GET /claims/4': claim,
    'GET /claims': { items: [], total: 0 },
    'GET /companies/phones': SETTINGS,
  })
  await renderScreen(
    `/admin/claims?open=4&next=${next}`,
    <QueryClientProvider client={queryClient}>
      <ClaimsScreen />
    </QueryClientProvider>,
  )
  await screen.findByText('Fora da garantia')
  expect(screen.queryAllByRole('button', { name: 'Confirmar' })).toHaveLength(forms)
})

const UNIT = {
  serial: 'F2LX9QJHN1',
  productName: 'Celular A1',
  stateText: 'Vendido',
  customer: 'Ana Souza',
  orderCode: '12345678',
  legalUntil: '2027-01-10',
  warrantyUntil: null,
}

test('a scanned unit shows whose it is before the claim is opened', async () => {
  const sent = serve({
    'GET /units/F2LX9QJHN1': UNIT,
    'GET /companies/phones': { checklist: ['Tela'] },
    'POST /claims': claim,
  })
  const onDone = vi.fn()
  show(<NewClaimDialog onDone={onDone} onClose={onClose} />)
  const scan = await screen.findByLabelText(/Número de série ou IMEI do aparelho/)
  await fill(scan, 'F2LX9QJHN1')
  fireEvent.keyDown(scan, { key: 'Enter' })
  await screen.findByText('12345678')
  expect(sent).toEqual([])
  await fill(await screen.findByLabelText('Tela'), 'false')
  await type(/Problema/, 'Não liga')
  press('Abrir garantia')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(4))
  expect(sent).toMatchObject([
    { body: { serial: 'F2LX9QJHN1', problem: 'Não liga', checklist: { Tela: false } } },
  ])
})

test('what was typed for one phone does not come back with another', async () => {
  serve({
    'GET /units/F2LX9QJHN1': UNIT,
    'GET /units/F2LX9QJHN2': { ...UNIT, serial: 'F2LX9QJHN2' },
    'GET /companies/phones': { checklist: [] },
  })
  const open = (serial: string) =>
    show(<NewClaimDialog serial={serial} onDone={() => {}} onClose={onClose} />)
  const first = open('F2LX9QJHN1')
  await screen.findByText('F2LX9QJHN1')
  await type(/Problema/, 'Não liga')
  first.unmount()
  open('F2LX9QJHN2')
  expect(await screen.findByText('F2LX9QJHN2')).toBeTruthy()
  expect(field(/Problema/).value).toBe('')
})

test('an unknown number says so, leaves the problem as typed and the search by customer at hand', async () => {
  serve({
    'GET /claims/units': { items: [] },
    'GET /units/F2LX9QJHN8': refused(404, 'NOT_FOUND', 'Número de série não encontrado.'),
    'GET /companies/phones': { checklist: [] },
  })
  show(<NewClaimDialog serial="F2LX9QJHN8" onDone={() => {}} onClose={onClose} />)
  await type(/Problema/, 'Não liga')
  await screen.findByText('Número de série não encontrado.')
  expect(field(/Problema/).value).toBe('Não liga')
  await type(/Procure por cliente ou pedido/, 'ana')
  press('Procurar')
  expect(await screen.findByText('Nenhum aparelho entregue a “ana”.')).toBeTruthy()
})

test('a phone that does not start is found by its customer, and its claim opens with that number', async () => {
  serve({
    'GET /claims/units': {
      items: [
        {
          serial: '356938035643809',
          productName: 'iPhone 13',
          customer: 'Ana Souza',
          orderCode: '12345678',
          soldAt: '2026-11-01T12:00:00.000Z',
          legalUntil: '2027-01-30',
          warrantyUntil: null,
        },
      ],
    },
    'GET /units/356938035643809': {
      serial: '356938035643809',
      productName: 'iPhone 13',
      stateText: 'Vendido',
    },
  })
  show(<NewClaimDialog onDone={() => {}} onClose={onClose} />)
  await type(/Procure por cliente ou pedido/, 'ana')
  fireEvent.keyDown(screen.getByLabelText(/Procure por cliente ou pedido/), { key: 'Enter' })
  await screen.findByText(/356938035643809 · Ana Souza/)
  expect(screen.getByText(/Garantia legal (até 30\/01\/2027|terminou em 30\/01\/2027)/)).toBeTruthy()
  act(() => field(/Procure por cliente ou pedido/).focus())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await screen.findByText('Vendido')
  // It was found: what is wrong with it comes next.
  expect(screen.queryByText(/356938035643809 · Ana Souza/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Problema/))
})

test('the days of a warranty are counted in the time zone of the shop', () => {
  const now = new Date('2026-11-25T15:00:00Z')
  serve({}, ['full:access'], 'Pacific/Kiritimati')
  expect(legalText('2026-12-05', now)).toMatch(/restam 9 dias/)
  serve({})
  expect(legalText('2026-12-05', now)).toMatch(/restam 10 dias/)
})

test('the days of the law are said: those of the warranty, and those of the repair', () => {
  const now = new Date('2026-11-25T15:00:00Z')
  expect(legalText('2026-12-05', now)).toBe('até 05/12/2026, restam 10 dias (90 dias da entrega, pela lei)')
  expect(legalText(null, now)).toBe('Sem garantia')
  expect(shopDaysText({ days: 12, late: false }, 30)).toBe('12 de 30 dias')
  expect(shopDaysText({ days: 31, late: true }, 30)).toBe('31 de 30 dias, atrasada')
  expect(shopDaysText({ days: null, late: false }, 30)).toBe('Com o cliente')
})
