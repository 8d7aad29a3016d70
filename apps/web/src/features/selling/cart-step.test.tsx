import { DEFAULT_OPTIONS, type Options } from '@shop/browser/cart-options'
import type { PreCheckout } from '@shop/contract/selling'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, press, serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { CartStep } from './cart-step.tsx'
import { byCard } from './last-card.ts'

const onFinish = vi.fn()
beforeEach(() => void onFinish.mockClear())

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
  pixReady: true,
} as unknown as PreCheckout
const cart = (more: Partial<PreCheckout> = {}, options: Partial<Options> = {}, running = false) => {
  serve({ 'GET /shop/accounts': { accounts: [] } })
  const back = vi.fn()
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <CartStep
        sale={{ ...SALE, ...more }}
        options={{ ...DEFAULT_OPTIONS, ...options }}
        onOptions={vi.fn()}
        onBack={back}
        running={running}
        onFinish={onFinish}
        seen={undefined}
      />
    </QueryClientProvider>,
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

test.each([
  ['a transfer without proof', { payment: 'transfer' }, 'Anexe o comprovante da transferência.'],
  [
    'parts that do not reach the total',
    { parts: [{ key: 1, kind: 'cash', amount: 5000 }] },
    'Faltam R$ 2,00 nas partes do pagamento.',
  ],
  [
    'a card without brand',
    { parts: [{ key: 1, kind: 'card', amount: null }] },
    'Informe a bandeira do cartão.',
  ],
  [
    'more on term than is free',
    { parts: [{ key: 1, kind: 'term', amount: null, days: [14] }] },
    'Passa R$ 52,00 do que está livre para comprar a prazo.',
  ],
] as const)('%s is named beside the button that waits for it', (_, options, text) => {
  cart({}, options as unknown as Partial<Options>)
  expect(button('Finalizar Pedido').disabled).toBe(true)
  const texts = screen.getAllByRole('status').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(texts).toContain(text)
})

test('a card pays the whole order, and the next one begins with its brand', () => {
  cart({}, { parts: [{ key: 1, kind: 'card', amount: null, brand: 'Elo', cardKind: 'debit' }] })
  press('Finalizar Pedido')
  expect(onFinish.mock.calls[0]?.[0].choice.parts).toEqual([
    { kind: 'card', amount: 52, card: { brand: 'Elo', kind: 'debit', instalments: 1, authorisation: '' } },
  ])
  expect(byCard()).toMatchObject([{ kind: 'card', brand: 'Elo' }])
})

test('a sale that is being sent shows that instead of its button', () => {
  cart({}, {}, true)
  expect(screen.getByText('Finalizar Pedido: em andamento')).toBeTruthy()
  expect(screen.queryByText('Finalizar Pedido')).toBeNull()
})
