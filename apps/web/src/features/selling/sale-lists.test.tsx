import { fill } from '@shop/browser/test/fill'
import type { SellingProduct } from '@shop/contract/selling'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen, renderWithQuestions } from '../../../test/render.tsx'
import { button, press, refused, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { CustomerStep } from './customer-step.tsx'
import { LastBought } from './last-bought.tsx'
import { LeftCarts } from './left-carts.tsx'
import { OpenCarts } from './open-carts.tsx'
import { ProductCard } from './product-card.tsx'
import { beginWalkIn, cartOf, scanToCart } from './selling.api.ts'
import type { TypedAhead } from './typed-ahead.ts'

const inApp = (element: ReactNode) => (
  <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
)
const onAdd = vi.fn()
const onSelect = vi.fn()
const onResume = vi.fn()
beforeEach(() => {
  onAdd.mockClear()
  onSelect.mockClear()
  onResume.mockClear()
})

const CASE: SellingProduct = {
  productId: 1,
  name: 'Capa azul',
  code: '100045',
  imagesUrl: [],
  priceDiscounted: 20,
  stock: 5,
}
/** The two clicks of a double click. */
const clickTwice = (name: string) => {
  for (const detail of [1, 2]) fireEvent.click(button(name), { detail })
}

const card = (product: Partial<SellingProduct> = {}, inCart = 0) => {
  renderWithQuestions(
    <ProductCard
      id="p1"
      product={{ ...CASE, ...product }}
      inCart={inCart}
      active={false}
      onAdd={onAdd}
      onQuantity={vi.fn()}
    />,
  )
}

test('a double click adds one unit', () => {
  card()
  clickTwice('Adicionar Capa azul')
  expect(onAdd).toHaveBeenCalledTimes(1)
})

test.each([
  ['100045 · Sem estoque', { stock: 0 }, 0],
  ['100045 · 5 em estoque 5 no carrinho', {}, 5],
])('a product of which nothing is left, "%s", cannot be added', (text, product, inCart) => {
  card(product, inCart)
  expect(screen.getByText(/100045/).textContent).toBe(text)
  expect(button('Adicionar Capa azul').disabled).toBe(true)
  expect(button('Alterar quantidade de Capa azul').disabled).toBe(true)
})

const bought = (answer: unknown, inCart = 0) => {
  serve({ 'GET /shop/customers/7/bought': answer })
  renderWithQuestions(inApp(<LastBought customerId={7} inCart={() => inCart} onAdd={onAdd} />))
}
const BOUGHT = { boughtAt: '2026-01-05T12:00:00.000Z', products: [{ ...CASE, quantity: 4 }] }

test('what was bought last is added again once per double click, at most what is left', async () => {
  bought(BOUGHT, 3)
  await screen.findByText('Adicionar 2')
  clickTwice('Adicionar 2 de Capa azul')
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(BOUGHT.products[0], 2)
})

test('what was bought last and is out says so', async () => {
  bought(BOUGHT, 5)
  expect((await screen.findByText('Sem estoque')).closest('button')?.disabled).toBe(true)
})

const FOUND = [
  {
    id: 7,
    name: 'Ana Souza',
    email: 'ana@x.com',
    phoneEnd: '4321',
    status: 'Approved',
    level: 0,
    credit: 15,
  },
  { id: 8, name: 'Ana Lima', email: '', phoneEnd: '', status: 'Approved', level: 0, credit: 0 },
]
const SEARCH = 'GET /customers/full-search'
const customers = async (answers: Record<string, unknown> = {}) => {
  serve({ 'GET /orders/carts': { carts: [], left: [] }, 'GET /shop/sales': { sales: [] }, ...answers })
  const ahead: TypedAhead = { entries: [], text: '' }
  const step = <CustomerStep ahead={ahead} onSelect={onSelect} onResume={onResume} onReopen={vi.fn()} />
  await renderScreen('/admin/selling', inApp(step))
  return screen.getByPlaceholderText<HTMLInputElement>('Pesquisar cliente por nome ou email')
}

test('customers of one name are told apart by what the seller may ask for, and one press chooses', async () => {
  const box = await customers({ [SEARCH]: { customers: FOUND } })
  await fill(box, 'Ana')
  const row = (await screen.findByText('Ana Souza')).closest('tr') as HTMLElement
  expect(row.textContent?.replace(/\s/g, ' ')).toMatch(/final 4321.*R\$ 15,00/)
  fireEvent.click(screen.getByText('Ana Lima'))
  expect(onSelect.mock.calls.map(([{ id }]) => id)).toEqual([8])
})

test.each([
  ['nobody', { customers: [] }],
  ['no answer', () => refused(500, 'X', 'Falhou')],
])('a search with %s keeps its text, says that there is no result, and registers it', async (_, answer) => {
  const box = await customers({ [SEARCH]: answer })
  await fill(box, 'Ana Souza')
  expect(await screen.findByText('Nenhum resultado encontrado')).toBeTruthy()
  expect(box.value).toBe('Ana Souza')
  press('Cadastrar cliente')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nome/)).value).toBe('Ana Souza')
})

test('who is not registered buys under the shop’s own record', async () => {
  const walkIn = { id: 1, name: 'Consumidor no balcão', email: '' }
  await customers({ 'GET /customers/walk-in': walkIn })
  fireEvent.click(await screen.findByText('Consumidor no balcão'))
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(walkIn))
})

test('the person’s latest sales are listed while nothing is searched', async () => {
  const sale = {
    orderId: 3,
    code: '12345678',
    customerId: 7,
    customer: 'Ana Souza',
    statusKey: 1,
    placedAt: '2026-01-05T12:00:00.000Z',
    total: 52,
  }
  const box = await customers({ 'GET /shop/sales': { sales: [sale] }, [SEARCH]: { customers: [] } })
  expect((await screen.findByText('12345678')).closest('button')?.textContent).toMatch(/Ana Souza.*52,00/)
  await fill(box, 'Beto')
  await waitFor(() => expect(screen.queryByText('12345678')).toBeNull())
})

test('an open cart is continued with its customer; without one the list says so', async () => {
  const updatedAt = '2026-01-05T12:00:00.000Z'
  serve({
    'GET /orders/carts': {
      carts: [{ customerId: 7, name: 'Ana', email: 'ana@x.com', units: 3, updatedAt }],
      left: [],
    },
  })
  const { unmount } = renderWithQuestions(inApp(<OpenCarts onSelect={onSelect} />))
  fireEvent.click(await screen.findByText('Ana'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith({ id: 7, name: 'Ana', email: 'ana@x.com' })
  unmount()
  serve({ 'GET /orders/carts': { carts: [], left: [] } })
  renderWithQuestions(inApp(<OpenCarts onSelect={onSelect} />))
  expect(await screen.findByText('Não existem clientes para serem exibidos.')).toBeTruthy()
})

test('a sale that was left at the counter is offered by its time and sum, and goes on once', async () => {
  const sale = { customer: { id: 1, name: 'Consumidor no balcão', email: '' } }
  const left = [{ id: 4, leftAt: '2026-01-05T13:42:00.000Z', units: 3, total: 65.5 }]
  const sent = serve({
    'GET /orders/carts': { carts: [], left },
    'POST /orders/carts/left/4/resume': sale,
  })
  renderWithQuestions(inApp(<LeftCarts onResume={onResume} />))
  const row = (await screen.findByText('Continuar a das 10:42')).closest('tr') as HTMLElement
  expect(row.textContent?.replace(/\s/g, ' ')).toContain('3 un.R$ 65,50')
  press('Continuar a das 10:42')
  press('Continuar a das 10:42')
  await waitFor(() => expect(onResume).toHaveBeenCalledExactlyOnceWith(sale))
  expect(sent.map(({ route }) => route)).toEqual(['POST /orders/carts/left/4/resume'])
})

test('lines for the next person wait until the cart is empty', async () => {
  let answer = (_: unknown) => {}
  const sent = serve({
    'POST /orders/carts/left': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    'POST /orders/cart/scan/1': { cart: { items: [] }, scanned: 5 },
  })
  const begun = beginWalkIn(queryClient, 1)
  const scanned = scanToCart(queryClient, 1, '100045')
  await waitFor(() => expect(sent).toHaveLength(1))
  answer({ cart: { items: [] } })
  await Promise.all([begun, scanned])
  expect(sent.map(({ route }) => route)).toEqual(['POST /orders/carts/left', 'POST /orders/cart/scan/1'])
})

test('a line stays in the sale when a read that began before it is answered after it', async () => {
  const cartWith = (...items: object[]) => ({ cart: { items }, scanned: 5 })
  let answer: ((_: unknown) => void) | undefined
  serve({
    'GET /orders/pre/checkout/1': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    'POST /orders/cart/scan/1': cartWith({ productId: 5, name: 'Cabo', quantity: 1 }),
  })
  const shown = queryClient.fetchQuery(cartOf(1)).catch(() => undefined)
  await waitFor(() => expect(answer).toBeDefined())
  await scanToCart(queryClient, 1, '100045')
  answer?.(cartWith())
  await shown
  expect(queryClient.getQueryData(cartOf(1).queryKey)?.cart.items).toHaveLength(1)
})
