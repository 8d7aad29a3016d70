import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pressBack, renderScreen } from '../../../../test/render.tsx'
import { button, field, press, refused, serve } from '../../../../test/serve.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { CounterScreen } from './counter-screen.tsx'

const BOX = 'Nome, código, código de barras ou número de série'
const WALK_IN = { id: 9, name: 'Consumidor no balcão', email: 'balcao@x.invalid' }

const line = (more: object = {}) => ({
  productId: 1,
  code: '100200',
  name: 'Cabo USB-C',
  serialised: false,
  imageUrls: [],
  quantity: 2,
  unitPrice: 20,
  totalPrice: 40,
  stock: 5,
  archived: false,
  ...more,
})
const cart = (items: object[] = [line()], more: object = {}) => ({
  cart: { items, customerId: 9, totalAmount: 40, totalAmountWarranty: 0 },
  customer: { ...WALK_IN, level: 0, hasAddress: false, deliverer: null, termPlans: [], termAvailable: 0 },
  warrantyPercentage: 0,
  shippingCost: 0,
  total: 40,
  totalWithWarranty: 0,
  hasWarranty: false,
  fastDeliveryEnabled: false,
  fastDeliveryTax: 0,
  credit: 0,
  pixReady: true,
  counter: { hasOpenTill: true, overdue: 0 },
  ...more,
})
const SOLD = {
  orderId: 3,
  code: '12345678',
  customerId: 9,
  customer: WALK_IN.name,
  status: 'FINALIZADO',
  statusKey: 13,
  placedAt: '2026-11-25T12:00:00Z',
  total: 40,
  toPay: 40,
  creditUsed: 0,
  payment: 'Dinheiro',
  paymentKey: 'cash',
  parts: [],
  items: [],
}

const BLANK = { street: '', number: '', neighborhood: '', zipCode: '', city: '', state: '' }
const CARD = { name: 'Loja', cnpj: '', phone: '', address: BLANK, logoUrl: null }

async function show(answers: Record<string, unknown> = {}, permissions = ['app:counter'], address = '') {
  const sent = serve(
    {
      'GET /customers/walk-in': WALK_IN,
      'GET /orders/pre/checkout/9': cart(),
      'GET /orders/carts': { carts: [], left: [] },
      'GET /shop/sales': { sales: [] },
      'GET /shop/sales/3': SOLD,
      'POST /orders/checkout/9': { orderId: 3, code: '12345678' },
      ...answers,
    },
    permissions,
  )
  await renderScreen(
    `/admin/counter${address}`,
    <QueryClientProvider client={queryClient}>
      <CounterScreen />
    </QueryClientProvider>,
  )
  await screen.findByPlaceholderText(BOX)
  return sent
}
const hotkey = (key: string) => fireEvent.keyDown(document.body, { key })
const pay = () => fireEvent.submit(screen.getByRole('form', { name: 'Pagamento' }))

test('a cash sale is confirmed once, handed over, and shows the change; what was typed is sent', async () => {
  const sent = await show()
  await screen.findByText('Cabo USB-C')
  hotkey('F6')
  await waitFor(() => expect(document.activeElement).toBe(field(/^Recebido/)))
  await fill(field(/^Recebido/), '50')
  pay()
  pay()
  expect(await screen.findByText('R$ 10,00')).toBeTruthy()
  expect(sent.map(({ route }) => route)).toEqual(['POST /orders/checkout/9'])
  expect(sent[0]?.body).toMatchObject({
    typeOfDelivery: 2,
    totalSeen: 40,
    handOver: { serials: [] },
  })
  expect(sent[0]?.key).toBeTruthy()
})

test('what was put into a sale is not said beside the next one', async () => {
  let items: object[] = []
  await show({
    'GET /orders/pre/checkout/9': () => cart(items),
    'POST /orders/cart/scan/9': () => {
      items = [line()]
      return { ...cart(items), scanned: 1 }
    },
    'POST /orders/checkout/9': () => {
      items = []
      return { orderId: 3, code: '12345678' }
    },
    'GET /shop/products/full/search/100200/email/balcao@x.invalid': { products: [] },
  })
  await fill(field(BOX), '100200')
  fireEvent.keyDown(field(BOX), { key: 'Enter' })
  expect(await screen.findByText('Cabo USB-C: 2 no carrinho')).toBeTruthy()
  hotkey('F6')
  pay()
  fireEvent.click(await screen.findByRole('button', { name: /^Próxima venda/ }))
  expect(await screen.findByText('Leia ou digite o primeiro produto.')).toBeTruthy()
  expect(screen.queryByText('Cabo USB-C: 2 no carrinho')).toBeNull()
})

test('too little cash is not sold, and an exact sum needs no typing', async () => {
  const sent = await show()
  await screen.findByText('Cabo USB-C')
  hotkey('F6')
  await fill(await screen.findByLabelText(/^Recebido/), '30')
  expect(await screen.findByText(/Faltam R\$ 10,00/)).toBeTruthy()
  pay()
  expect(sent).toEqual([])
  press('Valor exato')
  pay()
  expect(await screen.findByText('R$ 0,00')).toBeTruthy()
})

test('a closed till blocks cash with the button that opens it for those who may, for others the person to ask', async () => {
  const closed = {
    'GET /orders/pre/checkout/9': cart([line()], { counter: { hasOpenTill: false, overdue: 0 } }),
  }
  await show(closed)
  await screen.findByText('Cabo USB-C')
  hotkey('F6')
  expect(await screen.findByText(/Peça a quem cuida do caixa/)).toBeTruthy()
  expect(button('Receber e entregar').disabled).toBe(true)
})

test('a quantity is typed and sent when it is left; none at all is not sent', async () => {
  const sent = await show({ 'PATCH /orders/cart/change/9': cart([line({ quantity: 12, totalPrice: 240 })]) })
  const quantity = await screen.findByLabelText('Quantidade de Cabo USB-C')
  await fill(quantity, '12')
  expect(sent).toEqual([])
  fireEvent.keyDown(quantity, { key: 'Enter' })
  await waitFor(() =>
    expect(sent).toMatchObject([
      { route: 'PATCH /orders/cart/change/9', body: { productId: 1, newQuantity: 12 } },
    ]),
  )
})

test('a phone needs its number, which is read in the box and sent with the sale', async () => {
  const phone = line({ productId: 2, name: 'iPhone 13', serialised: true, quantity: 1 })
  const sent = await show({
    'GET /orders/pre/checkout/9': cart([phone]),
    'GET /shop/products/full/search/356938035643809/email/balcao@x.invalid': { products: [] },
    'POST /orders/cart/scan/9': { ...cart([phone]), scanned: 2, serial: '356938035643809' },
  })
  await screen.findByText('iPhone 13')
  hotkey('F8')
  expect(await screen.findByText('Falta informar 1 número de série de iPhone 13.')).toBeTruthy()
  await fill(screen.getByPlaceholderText(BOX), '356938035643809')
  fireEvent.keyDown(screen.getByPlaceholderText(BOX), { key: 'Enter' })
  const lines = within(screen.getByRole('list', { name: 'Itens da venda' }))
  expect(await lines.findByText('356938035643809')).toBeTruthy()
  expect(sent[0]?.body).toEqual({ code: '356938035643809', serials: [] })
  hotkey('F6')
  await screen.findByLabelText(/^Recebido/)
  pay()
  await waitFor(() =>
    expect(sent[1]?.body).toMatchObject({
      handOver: { serials: [{ productId: 2, serial: '356938035643809' }] },
    }),
  )
})

test('a name that is entered before the sale has loaded finds its product', async () => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const sent = await show({
    'GET /orders/pre/checkout/9': () => loaded.then(() => cart([])),
    'GET /shop/products/full/search/Cabo/email/balcao@x.invalid': { products: [line()] },
    'POST /orders/cart/scan/9': { ...cart(), scanned: 1 },
  })
  await fill(screen.getByPlaceholderText(BOX), 'Cabo')
  fireEvent.keyDown(screen.getByPlaceholderText(BOX), { key: 'Enter' })
  load()
  await waitFor(() => expect(sent).toMatchObject([{ body: { code: '100200' } }]))
})

test('a price that changed meanwhile sells nothing, and the new total is shown', async () => {
  let total = 20
  const sent = await show({
    'GET /orders/pre/checkout/9': () => cart([line({ quantity: 1, unitPrice: total, totalPrice: total })]),
    'POST /orders/checkout/9': () => {
      total = 25
      return refused(409, 'STALE', 'O total mudou: agora é R$ 25,00.', 25)
    },
  })
  await screen.findByText('Cabo USB-C')
  hotkey('F6')
  await screen.findByLabelText(/^Recebido/)
  pay()
  expect(await screen.findByDisplayValue('25,00')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(screen.queryByText('Próxima venda')).toBeNull()
})

test('a receipt that is read is looked up, and leads to its exchange; a name without a result stays refused', async () => {
  const order = { orderId: 5, code: '87654321', customer: 'Ana', statusKey: 5, canHandOver: false }
  await show({
    'GET /shop/products/full/search/87654321/email/balcao@x.invalid': { products: [] },
    'POST /orders/cart/scan/9': refused(404, 'NOT_FOUND', 'Código 87654321 não encontrado.'),
    'GET /search': { orders: [order], units: [], customers: [], products: [] },
  })
  await screen.findByText('Cabo USB-C')
  await fill(screen.getByPlaceholderText(BOX), '87654321')
  fireEvent.keyDown(screen.getByPlaceholderText(BOX), { key: 'Enter' })
  const link = await screen.findByText('Trocar ou devolver')
  expect(link.closest('a')?.getAttribute('href')).toBe('/admin/returns?form=true&order=5&counter=9')
  // Enter follows it.
  expect(document.activeElement).toBe(link.closest('a'))
  // Who types goes on with the sale.
  await fill(screen.getByPlaceholderText(BOX), 'x')
  expect(screen.queryByText('Trocar ou devolver')).toBeNull()
})

test('a sale prints its receipt by itself, once, where that is wished; one that is opened again does not', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const answers = { 'GET /companies/card': CARD }
  const always = () => {
    localStorage.setItem('receipt-always', 'true')
    localStorage.setItem('receipt-printer', 'Recibo de 80 mm')
  }
  await show(answers)
  always()
  await screen.findByText('Cabo USB-C')
  hotkey('F6')
  await screen.findByLabelText(/^Recebido/)
  pay()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  cleanup()
  await show(answers, ['app:counter'], '?sold=3&code=12345678')
  always()
  expect(await screen.findByText('Imprimir em toda venda')).toBeTruthy()
  expect(print).toHaveBeenCalledTimes(1)
})

test('who may not sell on term gets told to choose a customer, and credit pays for everything without a way', async () => {
  const rich = { ...cart([line()], { credit: 100 }) }
  const sent = await show({ 'GET /orders/pre/checkout/9': rich })
  await screen.findByText('Cabo USB-C')
  hotkey('F9')
  expect(await screen.findByText(/escolha o cliente/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/Usar crédito de/))
  await waitFor(() => expect(screen.queryByText(/escolha o cliente/)).toBeNull())
  pay()
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ useCredit: true, totalSeen: 0, handOver: {} }))
  expect(sent[0]?.body).not.toHaveProperty('parts')
})

const ON_TERM = { ...WALK_IN, name: 'Ana', level: 0, hasAddress: false, deliverer: null, termPlans: [[14]] }

test('what stops a sale on term stands beside its button before it is pressed, with the way to the debt for who may receive it', async () => {
  const refusal = 'A parcela 1/1 do pedido 123 (R$ 10,00) venceu em 01/11/2026, há 28 dias.'
  const overdue = cart([line()], {
    customer: { ...ON_TERM, termAvailable: 500 },
    counter: { hasOpenTill: true, overdue: 10, termRefusal: refusal },
  })
  await show({ 'GET /orders/pre/checkout/9': overdue }, ['app:counter', 'bo:manage:receivables'])
  await screen.findByText('Cabo USB-C')
  hotkey('F6')
  expect(screen.queryByText(new RegExp(refusal))).toBeNull()
  hotkey('F9')
  expect(await screen.findByText(refusal, { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver o que deve' }).getAttribute('href')).toContain('customer=9')
  const sell = button('Vender a prazo e entregar')
  expect(sell.disabled).toBe(true)
  await fill(await screen.findByLabelText(/Liberar além do limite/), 'Combinado com a gerente')
  await waitFor(() => expect(sell.disabled).toBe(false))
})

test('more than what is free on term is not sold, also as a part', async () => {
  const little = cart([line()], { customer: { ...ON_TERM, termAvailable: 15 } })
  await show({ 'GET /orders/pre/checkout/9': little })
  await screen.findByText('Cabo USB-C')
  hotkey('F9')
  expect(await screen.findByText(/Passa R\$ 25,00 do que está livre/)).toBeTruthy()
  press('Dividir')
  await fill(await screen.findByLabelText('Forma da parte 2'), 'A prazo')
  await fill(field('Valor da parte 1'), '25')
  await waitFor(() => expect(button('Receber e entregar').disabled).toBe(false))
  await fill(field('Valor da parte 1'), '24')
  expect(await screen.findByText(/Passa R\$ 1,00 do que está livre/)).toBeTruthy()
  expect(button('Receber e entregar').disabled).toBe(true)
})

test('a sale to nobody can be chosen at once, also before the shop’s record for it has loaded', async () => {
  let arrive = (_: object) => {}
  const later = () => new Promise((resolve) => (arrive = resolve))
  await show({ 'GET /customers/walk-in': later }, ['app:counter'], '?customer=9')
  await screen.findByText('Cabo USB-C')
  hotkey('F4')
  const dialog = await screen.findByRole('dialog', { name: 'Cliente da venda' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Consumidor no balcão' }))
  arrive(WALK_IN)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Back closes the choice of a customer, and the sale stays', async () => {
  await show({}, ['app:counter'], '?customer=9')
  await screen.findByText('Cabo USB-C')
  hotkey('F4')
  await screen.findByRole('dialog', { name: 'Cliente da venda' })
  expect(await pressBack()).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is begun from the box leads back to its sale', async () => {
  const order = { orderId: 3, code: '12345678', customer: 'Ana', statusKey: 13, canHandOver: false }
  const unit = { serial: 'SN355', productName: 'Galaxy', stateText: 'Vendido', state: 'sold', orderId: 3 }
  await show(
    {
      'GET /search': { orders: [order], units: [unit] },
      'GET /shop/products/full/search/12345678/email/balcao@x.invalid': { products: [] },
      'POST /orders/cart/scan/9': refused(404, 'NOT_FOUND', 'Código 12345678 não encontrado.'),
    },
    ['full:access'],
  )
  await screen.findByText('Cabo USB-C')
  await fill(field(BOX), '12345678')
  fireEvent.keyDown(field(BOX), { key: 'Enter' })
  const begun = await screen.findAllByRole('link', { name: /Trocar ou devolver|Abrir garantia/ })
  expect(begun.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/returns?form=true&order=3&counter=9',
    '/admin/returns?form=true&order=3&counter=9',
    '/admin/claims?form=true&serial=SN355&counter=9',
  ])
})
