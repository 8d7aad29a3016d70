import { DEFAULT_OPTIONS, type Options } from '@shop/browser/cart-options'
import type { PreCheckout, SellingProduct } from '@shop/contract/selling'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { getNotices } from '../../shared/ui/notices.ts'
import { CartStep } from './cart-step.tsx'
import { DoneStep } from './done-step.tsx'
import { OpenCarts } from './open-carts.tsx'
import { QuantityDialog } from './quantity-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'

const show = (element: ReactNode) =>
  renderWithQuestions(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
const onClose = vi.fn()
const onSelect = vi.fn()
const onFinish = vi.fn()
beforeEach(() => {
  for (const mock of [onClose, onSelect, onFinish]) mock.mockClear()
})

const REGISTER = 'POST /customers'
const ADD = 'POST /orders/cart/add/7'
const register = (typed: string, answer: unknown) => {
  const sent = serve({ [REGISTER]: answer })
  show(<RegisterDialog typed={typed} onClose={onClose} onRegistered={onSelect} />)
  return sent
}
const ANA = { id: 8, name: 'Ana Souza', email: '', phoneEnd: '4321', status: 'Approved', level: 0, credit: 0 }

test.each([
  ['11987654321', '', '(11) 98765-4321'],
  ['Ana Souza', 'Ana Souza', ''],
  ['ana@x.com', '', ''],
])('a customer who was searched as "%s" starts with what that tells', (typed, name, phone) => {
  register(typed, {})
  expect([field(/^Nome/).value, field(/^Telefone/).value]).toEqual([name, phone])
})

test('a customer is registered once and chosen for the sale; a failure loses nothing', async () => {
  let answer: unknown = () => refused(502, 'BAD_GATEWAY', 'Não deu certo agora.')
  const sent = register('Ana Souza', () => (typeof answer === 'function' ? answer() : answer))
  expect(button('Cadastrar').disabled).toBe(true)
  type(/^Telefone/, '11987654321')
  press('Cadastrar')
  expect((await screen.findByRole('alert')).textContent).toBe('Não deu certo agora.')
  expect(field(/^Telefone/).value).toBe('(11) 98765-4321')
  answer = ANA
  const send = button('Cadastrar')
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith(ANA))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('who is known already is shown and can be chosen; who may not buy cannot', async () => {
  const blocked = { ...ANA, id: 9, name: 'Ana Lima', status: 'Blocked' }
  const known = { customers: [ANA, blocked] }
  register('Ana Souza', () => refused(409, 'DUPLICATE', 'Este telefone já tem cadastro.', known))
  type(/^Telefone/, '11987654321')
  press('Cadastrar')
  expect((await screen.findByRole('alert')).textContent).toBe('Este telefone já tem cadastro.')
  fireEvent.click(await screen.findByText('Ana Lima'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(getNotices().at(-1)?.text).toBe('O cliente Ana Lima não está liberado para compras.')
  fireEvent.click(screen.getByText('Ana Souza'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(ANA)
})

test('a customer whom somebody else must approve is not chosen for the sale', async () => {
  register('Ana Souza', { ...ANA, status: 'Waiting' })
  type(/^Telefone/, '11987654321')
  press('Cadastrar')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSelect).not.toHaveBeenCalled()
  expect(getNotices().at(-1)?.text).toBe(
    'Cliente cadastrado: espera pela aprovação de quem cuida dos clientes.',
  )
})

const CASE: SellingProduct = {
  productId: 1,
  name: 'Capa azul',
  code: '100045',
  imagesUrl: [],
  priceDiscounted: 20,
  stock: 5,
}
const addUnits = (inCart: number, answer: unknown = {}) => {
  const sent = serve({ [ADD]: answer })
  show(<QuantityDialog product={CASE} customerId={7} inCart={inCart} onClose={onClose} />)
  return sent
}

test('at most what the stock leaves is added; a refusal keeps the quantity', async () => {
  const sent = addUnits(2, () => refused(409, 'OUT_OF_STOCK', 'Só restam 2.'))
  expect(screen.getByText('Quantidade disponível: 5')).toBeTruthy()
  expect(screen.getByText('Já no carrinho: 2')).toBeTruthy()
  fireEvent.change(field('Quantidade selecionada'), { target: { value: '4' } })
  expect(screen.getByText('Informe de 1 a 3')).toBeTruthy()
  expect(button('Adicionar').disabled).toBe(true)
  type('Quantidade selecionada', '3')
  expect(button('Aumentar quantidade').disabled).toBe(true)
  press('Adicionar')
  expect((await screen.findByRole('alert')).textContent).toBe('Só restam 2.')
  expect(field('Quantidade selecionada').value).toBe('3')
  expect(sent.map(({ body }) => body)).toEqual([{ productId: 1, quantity: 3 }])
  expect(onClose).not.toHaveBeenCalled()
})

test('what is in the cart as a whole cannot be added again', () => {
  addUnits(5)
  expect(screen.getByText('Todo o estoque já está no carrinho')).toBeTruthy()
  expect(button('Adicionar').disabled).toBe(true)
})

const SALE = {
  cart: {
    items: [
      {
        productId: 1,
        name: 'Capa azul',
        stock: 5,
        archived: false,
        imageUrls: [],
        quantity: 2,
        unitPrice: 20,
        totalPrice: 40,
      },
    ],
    customerId: 7,
    totalAmount: 40,
    totalAmountWarranty: 2,
  },
  customer: {
    id: 7,
    name: 'Ana',
    email: 'ana@x.com',
    level: 0,
    hasAddress: true,
    deliverer: null,
    termPlans: [],
    termAvailable: 0,
  },
  warrantyPercentage: 5,
  shippingCost: 12,
  total: 52,
  totalWithWarranty: 2,
  hasWarranty: true,
  fastDeliveryEnabled: true,
  fastDeliveryTax: 25,
  credit: 0,
} as unknown as PreCheckout
const cart = (more: Partial<PreCheckout> = {}, options: Partial<Options> = {}, running = false) => {
  serve({ 'GET /shop/accounts': { accounts: [] } })
  const back = vi.fn()
  show(
    <CartStep
      sale={{ ...SALE, ...more }}
      options={{ ...DEFAULT_OPTIONS, ...options }}
      onOptions={vi.fn()}
      onBack={back}
      running={running}
      onFinish={onFinish}
      seen={undefined}
    />,
  )
  return back
}
const radio = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('an emptied cart leads back to the products', () => {
  const back = cart({ cart: { ...SALE.cart, items: [] } })
  expect(screen.getByText('O carrinho está vazio.')).toBeTruthy()
  press('Voltar para produtos')
  expect(back).toHaveBeenCalled()
  expect(screen.queryByText('Finalizar Pedido')).toBeNull()
})

test('what the customer cannot have is not to be chosen and says why', () => {
  const customer = { ...SALE.customer, hasAddress: false }
  cart({ customer, hasWarranty: false, fastDeliveryEnabled: false }, { delivery: 2 })
  for (const label of ['Motoboy', 'Com garantia', 'Com entrega rápida'])
    expect([label, radio(label).disabled]).toEqual([label, true])
  expect(screen.getByText('Cliente sem endereço')).toBeTruthy()
  expect(screen.getAllByText('Não disponível para o cliente')).toHaveLength(2)
})

test('a transfer without its proof is not sent', async () => {
  cart({}, { payment: 'transfer' })
  expect(await screen.findByText('Escolher comprovante')).toBeTruthy()
  expect(button('Finalizar Pedido').disabled).toBe(true)
  fireEvent.submit(button('Finalizar Pedido').closest('form') as HTMLFormElement)
  expect(onFinish).not.toHaveBeenCalled()
})

test('two presses of one sale carry one key and the sum that was seen', () => {
  cart()
  press('Finalizar Pedido')
  press('Finalizar Pedido')
  const keys = onFinish.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
  expect(onFinish.mock.calls[0]?.[0].choice).toMatchObject({ totalSeen: 52 })
})

test('a sale that is being sent shows that instead of its button', () => {
  cart({}, {}, true)
  expect(screen.getByText('Finalizar Pedido: em andamento')).toBeTruthy()
  expect(screen.queryByText('Finalizar Pedido')).toBeNull()
})

test('an open cart is continued with its customer; without one the list says so', async () => {
  const updatedAt = '2026-01-05T12:00:00.000Z'
  serve({
    'GET /orders/carts': { carts: [{ customerId: 7, name: 'Ana', email: 'ana@x.com', units: 3, updatedAt }] },
  })
  const { unmount } = show(<OpenCarts onSelect={onSelect} />)
  fireEvent.click(await screen.findByText('Ana'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith({ id: 7, name: 'Ana', email: 'ana@x.com' })
  unmount()
  serve({ 'GET /orders/carts': { carts: [] } })
  show(<OpenCarts onSelect={onSelect} />)
  expect(await screen.findByText('Não existem clientes para serem exibidos.')).toBeTruthy()
})

test('a placed sale names its code although it cannot be loaded, and leads to the orders who may see them', async () => {
  serve({}, ['bo:manage:orders'])
  const { unmount } = show(<DoneStep customerName="Ana" code="12345678" orderId={3} />)
  expect(await screen.findByText('Ordem para: Ana concluída')).toBeTruthy()
  expect(screen.getByText('12345678')).toBeTruthy()
  expect(screen.getByText('Ir para Pedidos')).toBeTruthy()
  expect(screen.getByText('Nova venda')).toBeTruthy()
  unmount()
  serve({}, ['bo:manage:selling'])
  show(<DoneStep customerName="Ana" code="12345678" orderId={3} />)
  expect(screen.queryByText('Ir para Pedidos')).toBeNull()
})
