import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, press, refused, serve, type } from '../../../test/serve.ts'
import { phoneSettings } from '../../entities/units/phone-settings.api.ts'
import { queryClient, refetchShown } from '../../shared/api/query-client.ts'
import { CardsDialog } from './cards-dialog.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { MessagesDialog } from './messages-dialog.tsx'
import { PhonesDialog } from './phones-dialog.tsx'

const COMPANY = {
  companyId: 1,
  pixAuto: false,
  packagingImages: false,
  proofHours: 24,
  unpaidUnits: 500,
  counterReturnDays: 30,
  counterReturnMax: 1000,
  toldAbove: 500,
  name: 'Loja',
  cnpj: '',
  phone: '',
  logoUrl: null,
  linksAreLocal: false,
  address: { street: '', number: '', neighborhood: '', zipCode: '', city: '', state: '' },
}
const PHONES = { holdingDays: 30, bookYears: 5, claimDays: 30, serialAtDoor: false, checklist: ['Tela'] }
const TEXTS = (third: string) => ({
  texts: [
    { statusKey: 3, status: 'Em preparação', text: third, isDefault: false },
    { statusKey: 5, status: 'Em rota', text: 'Saiu', isDefault: false },
  ],
  mails: [],
})

const closed = vi.fn()
function show(Form: ComponentType<{ onClose: () => void }>) {
  closed.mockClear()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <Form onClose={closed} />
    </QueryClientProvider>,
  )
}

test.each([
  [
    CompanyDialog,
    'GET /companies/settings/1',
    COMPANY,
    { name: 'Loja da Bia' },
    /^Unidades/,
    '600',
    { companyId: 1, unpaidUnits: 600 },
  ],
  [
    PhonesDialog,
    'GET /companies/phones',
    PHONES,
    { checklist: ['Tela', 'Bateria %'] },
    /^Dias de ret/,
    '45',
    { holdingDays: 45 },
  ],
])(
  '%o sends what this person changed, not what others changed meanwhile',
  async (Form, call, before, change, label, typed, body) => {
    let now: object = before
    const sent = serve({
      [call]: () => now,
      'PATCH /companies/settings': COMPANY,
      'PATCH /companies/phones': PHONES,
    })
    show(Form)
    await screen.findByLabelText(label)
    now = { ...before, ...change }
    await act(() => refetchShown())
    await type(label, typed)
    press('Salvar')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent.map((one) => one.body)).toEqual([body])
  },
)

test('the texts of statuses that others changed meanwhile are not sent', async () => {
  let third = 'Separando'
  const sent = serve({
    'GET /companies/messages': () => TEXTS(third),
    'GET /companies/settings/1': COMPANY,
    'PUT /companies/messages': TEXTS(''),
  })
  show(MessagesDialog)
  await screen.findByLabelText('Status do pedido')
  third = 'Texto da Bia'
  await act(() => refetchShown())
  await type('Status do pedido', '5')
  await type('Texto para o WhatsApp', 'A caminho')
  press('Salvar')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent.map((one) => one.body)).toEqual([{ texts: [{ statusKey: 5, text: 'A caminho' }], mails: [] }])
})

test('a form begins with what is saved now, not with what another screen has read before', async () => {
  serve({ 'GET /companies/phones': { ...PHONES, holdingDays: 90 } })
  queryClient.setQueryData(phoneSettings.queryKey, PHONES)
  show(PhonesDialog)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Dias de ret/)).value).toBe('90')
})

const fee = (brand: string | null, instalments: number, percent: number) => ({
  brand,
  kind: null,
  instalments,
  percent,
})

test('fees that a colleague changed are not replaced before they are seen', async () => {
  const theirs = {
    fees: [
      { brand: null, instalments: 1, percent: 2 },
      { brand: 'Elo', instalments: 1, percent: 5 },
    ],
    digest: 'two',
  }
  let tries = 0
  const sent = serve({
    'GET /companies/cards': { fees: [{ brand: null, instalments: 1, percent: 2 }], digest: 'one' },
    'PATCH /companies/cards': () =>
      tries++ === 0
        ? refused(409, 'STALE', 'As taxas de cartão foram alteradas por outra pessoa.', theirs)
        : theirs,
  })
  show(CardsDialog)
  await screen.findByLabelText('2 parcelas')
  await type('2 parcelas', '3')
  press('Salvar')
  await screen.findByText(/alteradas por outra pessoa/)
  press('Carregar os dados atuais')
  await screen.findByRole('button', { name: 'Manter o que digitei' })
  press('Manter o que digitei')
  await waitFor(() => expect(button('Salvar').disabled).toBe(false))
  press('Salvar')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent.map((one) => one.body)).toEqual([
    { fees: [fee(null, 1, 2), fee(null, 2, 3)], seen: 'one' },
    { fees: [fee(null, 1, 2), fee(null, 2, 3), fee('Elo', 1, 5)], seen: 'two' },
  ])
})
