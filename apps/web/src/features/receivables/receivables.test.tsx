import { fill } from '@shop/browser/test/fill'
import type { CustomerReceivables, Instalment, ReceivablePayment } from '@shop/contract/receivables'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { DebtDialog } from './debt-dialog.tsx'
import { ReceivablesScreen } from './receivables-screen.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

const instalment = (id: number, more: Partial<Instalment> = {}): Instalment => ({
  id,
  orderId: 1,
  code: '12345678',
  customerId: 9,
  customer: 'Ana Souza',
  number: id,
  of: 2,
  dueDate: '2026-11-01',
  amount: 100,
  open: 100,
  fine: 2,
  interest: 0.5,
  status: 'open',
  ...more,
})
const payment = {
  id: 6,
  kind: 'cash',
  amount: 100,
  credit: 0,
  comment: '',
  who: 'Rui',
  when: '2026-11-20T15:00:00Z',
  voidedBy: null,
  voidComment: '',
  canVoid: true,
  isInBank: false,
  settled: [{ code: '12345678', number: 1, of: 2, amount: 100 }],
} as ReceivablePayment
const debt: CustomerReceivables = {
  customer: 'Ana Souza',
  phone: '11987654321',
  limit: 500,
  owed: 200,
  available: 300,
  oldestDue: '2026-11-01',
  plans: [],
  items: [instalment(1), instalment(2)],
  payments: [payment],
}

const CARD = {
  name: 'Loja',
  cnpj: '',
  phone: '',
  address: { street: '', number: '', neighborhood: '', zipCode: '', city: '', state: '' },
  logoUrl: null,
}
const onClose = vi.fn()
const show = (element: React.ReactNode) => {
  onClose.mockClear()
  renderWithQuestions(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
}
const receive = (items = debt.items) =>
  show(<ReceiveDialog customerId={9} chosen={items} onClose={onClose} />)
const PAID = {
  'POST /receivables/payments': { id: 6, settled: [], credit: 0 },
  'GET /receivables/customers/9': debt,
  'GET /companies/card': CARD,
}

test('what the instalments cost today is proposed, and received once for all of them', async () => {
  const sent = serve(PAID)
  receive()
  expect(field(/Valor recebido/).value).toMatch(/205,00/)
  const submit = button('Receber')
  fireEvent.click(submit)
  fireEvent.click(submit)
  await screen.findByText('Pagamento recebido')
  expect(onClose).not.toHaveBeenCalled()
  expect(sent).toEqual([
    {
      route: 'POST /receivables/payments',
      body: { customerId: 9, amount: 205, kind: 'cash', instalments: [1, 2], comment: '' },
      key: expect.any(String),
    },
  ])
})

test('a second Enter of the press that opened the dialog, and a held Enter, receive nothing', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  receive()
  const taken = (repeat = false) => fireEvent.keyDown(button('Receber'), { key: 'Enter', repeat })
  vi.advanceTimersByTime(400)
  expect(taken()).toBe(false)
  vi.advanceTimersByTime(200)
  expect(taken(true)).toBe(false)
  expect(taken()).toBe(true)
  vi.useRealTimers()
})

test('a part can be received, in another way', async () => {
  const sent = serve(PAID)
  receive([instalment(1)])
  await type(/Valor recebido/, '50,25')
  await fill(field('Forma de pagamento'), 'transfer')
  press('Receber')
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { amount: 50.25, kind: 'transfer', instalments: [1] } }]),
  )
})

test('the id of a transfer or Pix can be given, not that of cash; one that is used is refused at its field', async () => {
  const id = 'E00416968202611201200abcdefghijk'
  const used = 'Esse identificador já foi usado em outro pagamento.'
  const sent = serve({ ...PAID, 'POST /receivables/payments': refused(409, 'ID_USED', used) })
  receive([instalment(1)])
  expect(screen.queryByLabelText('Identificador da transação')).toBeNull()
  await fill(field('Forma de pagamento'), 'pix')
  await type('Identificador da transação', id)
  press('Receber')
  await screen.findByText(used)
  expect(field('Identificador da transação').getAttribute('aria-invalid')).toBe('true')
  await fill(field('Forma de pagamento'), 'cash')
  press('Receber')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ body: { kind: 'pix', endToEndId: id } }, { body: { kind: 'cash' } }])
  expect(sent[1]?.body).not.toHaveProperty('endToEndId')
})

test('the receipt is the next step: printed on paper, it says what was paid and what is still open', async () => {
  serve(PAID)
  receive([instalment(1)])
  press('Receber')
  const print = await screen.findByRole('button', { name: 'Imprimir recibo' })
  await waitFor(() => expect(document.activeElement).toBe(print))
  let paper = ''
  vi.stubGlobal('print', () => {
    paper = document.getElementById('print-sheet')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
  })
  fireEvent.click(print)
  await waitFor(() => expect(paper).not.toBe(''))
  for (const said of ['Recibo 6', 'Ana Souza', 'Dinheiro', 'Rui', 'Parcela 1/2 de 12345678', 'R$ 100,00'])
    expect(paper).toContain(said)
  expect(paper).toContain('Ainda em abertoR$ 200,00')
  vi.unstubAllGlobals()
})

test('without chosen instalments everything due until today is proposed, and all of it can be paid', async () => {
  const later = instalment(3, { dueDate: '2999-01-01', fine: 0, interest: 0 })
  const sent = serve({ ...PAID, 'GET /receivables/customers/9': { ...debt, items: [...debt.items, later] } })
  show(<ReceiveDialog customerId={9} onClose={onClose} />)
  const what = (await screen.findByLabelText('O que é pago')) as HTMLSelectElement
  const texts = [...what.options].map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(texts).toEqual(['Tudo até hoje: 2 parcelas, R$ 205,00', 'Tudo o que deve: 3 parcelas, R$ 305,00'])
  expect(field(/Valor recebido/).value).toMatch(/205,00/)
  await fill(what, 'all')
  expect(field(/Valor recebido/).value).toMatch(/305,00/)
  press('Receber')
  await screen.findByText('Pagamento recebido')
  expect(sent).toMatchObject([{ body: { customerId: 9, amount: 305, kind: 'cash' } }])
  expect(sent[0]?.body).not.toHaveProperty('instalments')
})

test('a customer who owes nothing any more is told so', async () => {
  serve({ ...PAID, 'GET /receivables/customers/9': { ...debt, items: [] } })
  show(<ReceiveDialog customerId={9} onClose={onClose} />)
  await screen.findByText('Nada em aberto.')
})

test('nothing is not received', async () => {
  serve(PAID)
  receive()
  await type(/Valor recebido/, '0')
  expect(screen.getByText('Informe um valor maior que zero.')).toBeTruthy()
  expect(button('Receber').disabled).toBe(true)
})

test('fine and interest are waived by who manages what is owed, only where there are some', async () => {
  const sent = serve(PAID, ['bo:manage:receivables'])
  receive()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Dispensar multa e juros' }))
  await type(/Observação/, 'Combinado')
  await type(/Valor recebido/, '200')
  press('Receber')
  await waitFor(() => expect(sent).toMatchObject([{ body: { waive: true, comment: 'Combinado' } }]))
})

test('the proposed amount follows the waiver, an amount that was typed does not', async () => {
  serve(PAID, ['bo:manage:receivables'])
  receive()
  const waive = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Dispensar multa e juros' }))
  waive()
  expect(field(/Valor recebido/).value).toMatch(/200,00/)
  waive()
  expect(field(/Valor recebido/).value).toMatch(/205,00/)
  await type(/Valor recebido/, '150')
  waive()
  expect(field(/Valor recebido/).value).toMatch(/150/)
})

test.each([
  ['bo:manage:orders', 2],
  ['bo:manage:receivables', 0],
])('no waiver is offered with %s and a fine of %d', (permission, fine) => {
  serve(PAID, [permission])
  receive([instalment(1, { fine, interest: 0 })])
  expect(screen.queryByLabelText('Dispensar multa e juros')).toBeNull()
})

test('a refused payment says why and keeps amount and comment', async () => {
  serve({ ...PAID, 'POST /receivables/payments': refused(409, 'TILL', 'O caixa está fechado.') })
  receive()
  await type(/Valor recebido/, '120')
  await type(/Observação/, 'Em notas')
  press('Receber')
  await screen.findByText('O caixa está fechado.')
  expect(field(/Valor recebido/).value).toMatch(/120,00/)
  expect(field(/Observação/).value).toBe('Em notas')
})

test('cash that is given back leaves the till, which is said before, and the reason is needed', async () => {
  const sent = serve({ 'POST /receivables/payments/6/void': {} })
  show(<VoidDialog payment={payment} onClose={onClose} />)
  expect(
    screen.getByText(/R\$\s100,00 voltam a ficar em aberto e o dinheiro sai do caixa aberto/),
  ).toBeTruthy()
  press('Anular')
  expect(sent).toEqual([])
  await type(/Motivo/, 'Cliente errado')
  press('Anular')
  await waitFor(() => expect(sent).toMatchObject([{ body: { comment: 'Cliente errado' } }]))
})

test.each<[string, Partial<ReceivablePayment>]>([
  ['Já foi anulado.', { voidedBy: 'Rui' }],
  ['Está conciliado com o extrato: desfaça antes o lançamento.', { isInBank: true }],
  ['Um Pix confirmado não é anulado.', { kind: 'pix' }],
])('a payment that is not voided says why: %s', async (reason, more) => {
  const payments = [{ ...payment, ...more, canVoid: false }]
  serve({ 'GET /receivables/customers/9': { ...debt, payments } }, ['bo:manage:receivables'])
  const closed = { search: {}, opened: { open: () => {}, close: () => {} } }
  show(<DebtDialog customerId={9} {...closed} onClose={onClose} />)
  await screen.findByText('Conta de Ana Souza')
  fireEvent.click(screen.getByRole('table', { name: 'Recebimentos' }).querySelector('input') as HTMLElement)
  expect(screen.getByRole('button', { name: 'Anular' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(reason)).toBeTruthy()
})

test.each<[string, boolean, boolean]>([
  ['bo:manage:receivables', true, true],
  ['bo:manage:orders', true, false],
  ['bo:manage:reports', false, false],
])('with %s an account offers receiving: %s, voiding: %s', async (permission, mayReceive, mayVoid) => {
  serve({ 'GET /receivables/customers/9': debt }, [permission])
  const closed = { search: {}, opened: { open: () => {}, close: () => {} } }
  show(<DebtDialog customerId={9} {...closed} onClose={onClose} />)
  await screen.findByText('Conta de Ana Souza')
  expect(screen.queryByRole('checkbox', { name: /12345678 1\/2/ }) !== null).toBe(mayReceive)
  expect(screen.queryByRole('button', { name: 'Imprimir carnê' }) !== null).toBe(mayReceive)
  const payments = screen.getByRole('table', { name: 'Recebimentos' }).querySelector('input')
  expect(payments !== null).toBe(mayReceive)
  if (payments) fireEvent.click(payments)
  expect(screen.queryByRole('button', { name: 'Anular' }) !== null).toBe(mayVoid)
  expect(screen.queryByRole('button', { name: 'Receber o que deve' }) !== null).toBe(mayReceive)
})

const AGES = {
  ages: [],
  sums: { open: 0, overdue: 0, overdueCount: 0 },
  items: [instalment(1), instalment(2), instalment(3, { customerId: 8 })],
  total: 3,
}
const openAt = (search: string) =>
  renderScreen(
    `/admin/receivables${search}`,
    <QueryClientProvider client={queryClient}>
      <ReceivablesScreen />
    </QueryClientProvider>,
  )

test('the address opens the payment of chosen instalments, and closing it closes nothing else', async () => {
  serve({ 'GET /receivables': AGES, 'GET /receivables/customers/9': debt })
  await openAt('?receive=[1,2]')
  await screen.findByText('12345678 1/2, 12345678 2/2')
  press('Fechar')
  await waitFor(() => expect(screen.queryByText('Receber pagamento')).toBeNull())
  expect(screen.getByRole('table', { name: 'Contas a receber' })).toBeTruthy()
})

test.each([
  ['receive=[1]', 'Receber pagamento', 'Fechar'],
  [`void=${payment.id}`, 'Anular recebimento', 'Fechar'],
])('with %s the address opens %s above the account, which stays', async (search, title, close) => {
  serve({ 'GET /receivables': AGES, 'GET /receivables/customers/9': debt })
  await openAt(`?customer=9&${search}`)
  const dialog = await screen.findByRole('dialog', { name: title })
  fireEvent.click(within(dialog).getByRole('button', { name: close }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(screen.getByText('Conta de Ana Souza')).toBeTruthy()
})

test('a row is received without ticking it, and opens nothing else', async () => {
  serve({ 'GET /receivables': AGES, 'GET /receivables/customers/9': debt }, ['bo:manage:orders'])
  await openAt('')
  fireEvent.click(await screen.findByRole('button', { name: 'Receber de Ana Souza, 12345678 2/2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Receber pagamento' })
  within(dialog).getByText('12345678 2/2')
  expect(screen.queryByText('Conta de Ana Souza')).toBeNull()
})

test('who only reads reports is offered no receiving in the list', async () => {
  serve({ 'GET /receivables': AGES }, ['bo:manage:reports'])
  await openAt('')
  await screen.findByRole('table', { name: 'Contas a receber' })
  expect(screen.queryByRole('button', { name: /^Receber de/ })).toBeNull()
})

test('instalments of several customers cannot be received at once, and the list says so', async () => {
  serve({ 'GET /receivables': AGES })
  await openAt('')
  await screen.findByRole('table', { name: 'Contas a receber' })
  const boxes = await screen.findAllByRole('checkbox', { name: /12345678/ })
  fireEvent.click(boxes[0] as HTMLElement)
  expect(button('Receber').disabled).toBe(false)
  fireEvent.click(boxes[2] as HTMLElement)
  expect(button('Receber').disabled).toBe(true)
  expect(screen.getByText('Escolha parcelas de um só cliente.')).toBeTruthy()
})
