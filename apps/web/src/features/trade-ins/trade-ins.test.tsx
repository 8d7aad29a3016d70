import { fill } from '@shop/browser/test/fill'
import type { TradeIn } from '@shop/contract/trade-ins'
import { RECORD_PARTS } from '@shop/domain/trade-ins'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { NewTradeInDialog } from './new-trade-in-dialog.tsx'
import { PricesView } from './prices-view.tsx'
import { tradeInPrices } from './trade-ins.api.ts'
import { TradeInsScreen } from './trade-ins-screen.tsx'

const SERVER = {
  'GET /trade-ins/prices': {
    prices: [
      { productId: 5, grade: 'A', price: 900 },
      { productId: 5, grade: 'B', price: 750 },
    ],
    digest: '',
  },
  'GET /trade-ins/products': { items: [{ id: 5, code: '500', name: 'Celular A1' }] },
  'GET /companies/phones': { checklist: [] },
  'POST /trade-ins': { code: 'U000001' },
}

// The document under test has no canvas; the signature is not drawn here.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
  new Proxy({}, { get: () => () => {}, set: () => true }) as never,
)

vi.mock('@shop/browser/image-file', async (original) => ({
  ...(await original<object>()),
  toJpegBase64: async ({ name }: File) => btoa(name),
}))
vi.mock('../../shared/ui/signature-pad.tsx', () => ({
  SignaturePad: ({ onChange }: { onChange: (png: string) => void }) => (
    <button type="button" onClick={() => onChange('c2ln')}>
      Assinar
    </button>
  ),
}))

const onClose = vi.fn()
const show = (element: React.ReactNode) => {
  onClose.mockClear()
  renderWithQuestions(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
}
const open = (customerId?: number) => show(<NewTradeInDialog customerId={customerId} onClose={onClose} />)
async function choosePhone() {
  await waitFor(() => expect(queryClient.getQueryData(tradeInPrices.queryKey)).toBeTruthy())
  const choice = field(/Produto/)
  // As fast as these keys come, those typed before would belong to the same code of a reader.
  fireEvent.keyDown(choice, { key: 'ArrowRight' })
  await fill(choice, '500')
  fireEvent.keyDown(choice, { key: 'Enter' })
  await screen.findByText('Aparelho:', { exact: false })
}
const price = () => field(/Preço de compra/).value.replace(/\s/g, ' ')
async function describePerson() {
  await type(/^Nome/, 'Rita Lima')
  await type(/^CPF/, '529.982.247-25')
  await type(/^Telefone/, '(11) 98765-4321')
  await type(/^Endereço/, 'Rua A, 1')
  await type(/^IMEI/, '356938035643809')
}

const user = userEvent.setup()
/** Chooses the images of document and look-up, and signs. */
async function record() {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  expect(inputs).toHaveLength(2)
  for (const [at, input] of inputs.entries())
    await user.upload(input, new File(['x'], `${at}.png`, { type: 'image/png' }))
  await user.click(button('Assinar'))
}

test('what is missing stands beside the button; outside a sale nothing is paid while something is', async () => {
  const sent = serve(SERVER)
  open()
  const line = () => screen.getByText(/^Antes de pagar falta|^O cadastro está completo/)
  const status = () => line().textContent
  expect(status()).toMatch(/^Antes de pagar falta: nome, CPF, telefone, endereço, produto, IMEI .*, preço, /)
  await describePerson()
  await choosePhone()
  await waitFor(() =>
    expect(status()).toBe('Antes de pagar falta: imagem do documento, consulta do IMEI, assinatura.'),
  )
  // Outside the form, which scrolls.
  expect(line().parentElement?.contains(button('Registrar compra'))).toBe(true)
  expect(button('Registrar compra').disabled).toBe(true)
  await record()
  await waitFor(() => expect(status()).toBe('O cadastro está completo.'))
  await user.click(button('Registrar compra'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('more than the table pays is for people who manage orders', async () => {
  serve(SERVER, ['bo:manage:internal_sales'])
  open(9)
  await choosePhone()
  expect(screen.getByText(/^A tabela paga até R\$\s750,00\.$/)).toBeTruthy()
  await user.type(field(/^IMEI/), '356938035643809')
  await waitFor(() => expect(button('Registrar compra').disabled).toBe(false))
  await user.clear(field(/Preço de compra/))
  await user.type(field(/Preço de compra/), '750,01')
  await screen.findByText(/só quem gerencia pedidos paga mais/)
  expect(button('Registrar compra').disabled).toBe(true)
})

test('a phone is bought from a person: who, which, its price by the table, paid in cash', async () => {
  const sent = serve(SERVER)
  open()
  await describePerson()
  await choosePhone()
  await record()
  await waitFor(() => expect(price()).toMatch(/750,00/))
  await fill(field('Estado'), 'A')
  expect(price()).toMatch(/900,00/)
  press('Registrar compra')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      route: 'POST /trade-ins',
      key: expect.any(String),
      body: {
        seller: {
          name: 'Rita Lima',
          document: '529.982.247-25',
          phone: '(11) 98765-4321',
          address: 'Rua A, 1',
        },
        productId: 5,
        serial: '356938035643809',
        grade: 'A',
        price: 900,
        settle: 'cash',
        documentImage: btoa('0.png'),
        lookupImage: btoa('1.png'),
        signature: 'c2ln',
      },
    },
  ])
})

test.each(['credit', 'cart'])('somebody who is no customer cannot be paid by %s', async (settle) => {
  serve(SERVER)
  open()
  await describePerson()
  await choosePhone()
  await record()
  await waitFor(() => expect(button('Registrar compra').disabled).toBe(false))
  await fill(field('Como o vendedor recebe'), settle)
  fireEvent.blur(field('Como o vendedor recebe'))
  await screen.findByText('Só um cliente cadastrado recebe em crédito ou na própria compra.')
  expect(button('Registrar compra').disabled).toBe(true)
})

test('a registered customer who gave no e-mail is offered as such', async () => {
  const found = { id: 9, name: 'Ana Souza', email: 'x1@sem-email.invalid' }
  serve({ ...SERVER, 'GET /trade-ins/sellers': { customers: [found] } })
  open()
  await fill(field('Quem vende'), 'customer')
  await fill(field('Buscar cliente'), 'Ana')
  await screen.findByRole('option', { name: 'Ana Souza (Sem e-mail)' })
})

test('bought in a sale, the phone is of its customer and pays for the cart; neither is asked', async () => {
  const sent = serve({
    ...SERVER,
    'GET /orders/pre/checkout/9': { customer: { id: 9, name: 'Ana Souza' } },
  })
  open(9)
  await screen.findByText('Ana Souza')
  for (const label of ['Quem vende', 'Como o vendedor recebe', /^CPF/])
    expect(screen.queryByLabelText(label)).toBeNull()
  await choosePhone()
  await type(/^IMEI/, '356938035643809')
  press('Registrar compra')
  await waitFor(() => expect(sent).toMatchObject([{ body: { customerId: 9, settle: 'cart' } }]))
  expect(sent[0]?.body).not.toHaveProperty('seller')
})

test('a refused purchase says why and loses nothing of the form', async () => {
  serve({ ...SERVER, 'POST /trade-ins': refused(409, 'DUPLICATE', 'Este aparelho já está no estoque.') })
  open()
  await describePerson()
  await choosePhone()
  await record()
  await waitFor(() => expect(button('Registrar compra').disabled).toBe(false))
  press('Registrar compra')
  await screen.findByText('Este aparelho já está no estoque.')
  expect([field(/^Nome/).value, field(/^IMEI/).value]).toEqual(['Rita Lima', '356938035643809'])
  expect(onClose).not.toHaveBeenCalled()
})

test('a record that was begun asks only for what it lacks', async () => {
  serve({ 'GET /companies/phones': { checklist: ['Tela'] } })
  const tradeIn = { id: 3, code: 'U000003', missing: [RECORD_PARTS.document] } as TradeIn
  show(<CompleteDialog tradeIn={tradeIn} onClose={onClose} />)
  await screen.findByText(`Falta: ${RECORD_PARTS.document}.`)
  expect(screen.getByText('Documento de quem vende')).toBeTruthy()
  for (const text of ['Consulta do IMEI (Celular Legal)', 'Assinar', 'Conferência do aparelho'])
    expect(screen.queryByText(text)).toBeNull()
})

test('the record of a bought phone shows all that is kept of it, and leads to what it lacks', async () => {
  const bought = {
    id: 3,
    code: 'U000003',
    customerId: null,
    seller: 'Rita Lima',
    productCode: '500',
    productName: 'Celular A1',
    unitSerial: '356938035643809',
    secondSerial: '490154203237518',
    grade: 'B',
    checklist: { Tela: true },
    price: 750,
    settle: 'cash',
    state: 'incomplete',
    stateText: 'Cadastro incompleto',
    settledAt: '2026-11-20T15:00:00Z',
    sellableFrom: '2026-11-26',
    missing: [RECORD_PARTS.signature],
    lookedUpAt: '2026-11-20T14:30:00Z',
    documentImage: '/documento.jpg',
    lookupImage: '/consulta.jpg',
    signature: null,
    who: 'Rui',
    when: '2026-11-20T15:00:00Z',
  }
  const other = { ...bought, id: 4, code: 'U000004', unitSerial: 'U000003X' }
  serve({ ...SERVER, 'GET /trade-ins': { items: [other, bought], total: 2 } })
  await renderScreen(
    '/admin/trade-ins',
    <QueryClientProvider client={queryClient}>
      <TradeInsScreen />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByText('U000003'))
  const record = within(await screen.findByRole('dialog', { name: 'Compra de usado U000003' }))
  const said = (label: string) => record.getByText(label).nextElementSibling?.textContent
  await waitFor(() => expect(said('Segundo IMEI')).toBe('490154203237518'))
  expect([said('Quem vendeu'), said('Estado'), said('Tela')]).toEqual([
    'Rita Lima',
    'B: sinais de uso',
    'Sim, em ordem',
  ])
  expect(record.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Documento de quem vende',
    expect.stringMatching(/^Consulta do IMEI \(Celular Legal\), 20\/11\/2026/),
  ])
  expect(said('Falta no cadastro')).toBe(RECORD_PARTS.signature)
  press('Completar cadastro')
  await screen.findByRole('dialog', { name: 'Completar U000003' })
})

test('the address opens the record that is being completed', async () => {
  const tradeIn = {
    id: 3,
    code: 'U000003',
    unitSerial: '356938035643809',
    sellableFrom: '2026-11-26',
    state: 'incomplete',
    missing: [RECORD_PARTS.document],
    settledAt: null,
    when: '2026-11-20T15:00:00Z',
  }
  serve({ ...SERVER, 'GET /trade-ins': { items: [tradeIn], total: 1 } })
  await renderScreen(
    '/admin/trade-ins?complete=3',
    <QueryClientProvider client={queryClient}>
      <TradeInsScreen />
    </QueryClientProvider>,
  )
  await screen.findByText(`Falta: ${RECORD_PARTS.document}.`)
  press('Fechar')
  await waitFor(() => expect(screen.queryByText(`Falta: ${RECORD_PARTS.document}.`)).toBeNull())
})

const listed = (productId: number, reais: number) => ({
  productId,
  code: String(productId),
  name: `Celular ${productId}`,
  grade: 'A',
  price: reais,
})

test('a table of prices that a colleague changed is not replaced before its rows are seen; both changes stay', async () => {
  const theirs = { prices: [listed(5, 900), listed(6, 700)], digest: 'two' }
  let tries = 0
  const sent = serve({
    'GET /trade-ins/prices': { prices: [listed(5, 900)], digest: 'one' },
    'PUT /trade-ins/prices': () =>
      tries++ === 0
        ? refused(409, 'STALE', 'A tabela de preços foi alterada por outra pessoa.', theirs)
        : theirs,
  })
  show(<PricesView />)
  await screen.findByText('Celular 5')
  await type('A: como novo', '950')
  press('Salvar tabela')
  await screen.findByText(/alterada por outra pessoa/)
  press('Carregar os dados atuais')
  await screen.findByRole('button', { name: 'Manter o que digitei' })
  press('Manter o que digitei')
  await screen.findByText('Celular 6')
  press('Salvar tabela')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map((one) => one.body)).toEqual([
    { prices: [{ productId: 5, grade: 'A', price: 950 }], seen: 'one' },
    {
      prices: [
        { productId: 5, grade: 'A', price: 950 },
        { productId: 6, grade: 'A', price: 700 },
      ],
      seen: 'two',
    },
  ])
})
