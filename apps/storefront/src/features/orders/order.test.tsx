import { fill } from '@shop/browser/test/fill'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUSTOMER, cartWith, openStorefront, order, refused } from '../../../test/open-storefront.tsx'

const steps = async () =>
  (await screen.findAllByRole('listitem'))
    .filter((one) => one.closest('.steps-done'))
    .map((one) => one.textContent)

test.each([9, 10, 11])('an order in status %d, not paid, does not say that it is', async (statusKey) => {
  openStorefront('/pedidos/3', { 'GET /shop/orders/3': order({ statusKey }) })
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect(await steps()).toEqual(['Pagamento', 'Separado', 'A caminho', 'Entregue'])
})

test('a paid order says so', async () => {
  openStorefront('/pedidos/3', { 'GET /shop/orders/3': order({ statusKey: 1 }) })
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect((await steps())[0]).toBe('Pago (feito)')
})

test('an order paid in cash is confirmed, not paid', async () => {
  openStorefront('/pedidos/3', { 'GET /shop/orders/3': order({ statusKey: 1, payment: 'Dinheiro' }) })
  await screen.findByRole('heading', { name: 'Pedido 12345678' })
  expect((await steps())[0]).toBe('Confirmado (feito)')
})

test('the last line of the prices is the total, and the payment is named below', async () => {
  openStorefront('/pedidos/3', { 'GET /shop/orders/3': order({ statusKey: 1 }) })
  const lines = within(await screen.findByRole('region', { name: 'Produtos' }))
  expect(lines.getAllByRole('term').map((one) => one.textContent)).toEqual(['Produtos', 'Frete', 'Total'])
  expect(lines.getByText(/^Pix · Motoboy/)).toBeTruthy()
})

test('the address of no order says so', async () => {
  const { sent } = openStorefront('/pedidos/abc')
  expect((await screen.findByRole('alert')).textContent).toBe('Pedido não encontrado.')
  expect(sent('GET /shop/orders/abc')).toEqual([])
})

test('an order is put into the cart again', async () => {
  const { address } = openStorefront('/pedidos', {
    'GET /shop/orders': { orders: [{ ...order({ statusKey: 13 }), units: 2, imageUrls: [] }], more: false },
    'POST /shop/orders/3/reorder': { cart: cartWith(2), missing: [] },
    [`GET /orders/pre/checkout/${CUSTOMER}`]: cartWith(2),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Repetir o pedido 12345678' }))
  await screen.findByRole('heading', { name: 'Carrinho' })
  expect(address()).toBe('/loja/carrinho')
})

const item = (productId: number, quantity: number, returned = 0) =>
  ({
    productId,
    name: `Capa ${productId}`,
    quantity,
    returned,
    unitPrice: 20,
    totalPrice: 20 * quantity,
  }) as never

test('an unpaid order can be asked to be cancelled; the request is sent once and then shown', async () => {
  const requested = {
    id: 1,
    kind: 'cancel',
    state: 'open',
    reason: null,
    comments: '',
    items: [],
    at: '2026-11-22T17:05:00Z',
    reply: '',
    decidedAt: null,
  }
  let now = order({ canAskCancel: true })
  const { sent } = openStorefront('/pedidos/3', {
    'GET /shop/orders/3': () => now,
    'POST /shop/orders/3/requests': () => {
      now = order({ requests: [requested as never] })
      return requested
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir o cancelamento' }))
  await fill(screen.getByLabelText('Por quê? (opcional)'), ' Comprei errado ')
  const send = screen.getByRole('button', { name: 'Enviar para a loja' })
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await screen.findByText('Aguardando a loja')).toBeTruthy()
  const calls = sent('POST /shop/orders/3/requests')
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ body: { kind: 'cancel', comments: 'Comprei errado' } })
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.queryByRole('button', { name: 'Pedir o cancelamento' })).toBeNull()
})

test('a return names goods that are left and a reason that is in term; a refusal of the server is said', async () => {
  const { sent } = openStorefront('/pedidos/3', {
    'GET /shop/orders/3': order({
      statusKey: 13,
      returnReasons: ['defect'],
      items: [item(1, 2), item(2, 1, 1)],
    }),
    'POST /shop/orders/3/requests': refused(409, 'INVALID_STATE', 'O prazo passou.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir uma devolução' }))
  const panel = within(screen.getByRole('region', { name: 'Solicitações' }))
  expect(panel.queryByText('Capa 2')).toBeNull()
  expect(panel.getAllByRole('radio')).toHaveLength(1)
  const send = panel.getByRole('button', { name: 'Enviar para a loja' })
  fireEvent.click(send)
  expect(panel.getByRole('alert').textContent).toBe('Informe o motivo.')
  fireEvent.click(panel.getByRole('radio', { name: 'Defeito' }))
  fireEvent.click(send)
  expect(panel.getByRole('alert').textContent).toBe('Escolha o que quer devolver.')
  fireEvent.click(panel.getByRole('button', { name: 'Mais um' }))
  fireEvent.click(send)
  expect(await panel.findByText('O prazo passou.')).toBeTruthy()
  expect(sent('POST /shop/orders/3/requests')[0]?.body).toEqual({
    kind: 'return',
    comments: '',
    reason: 'defect',
    items: [{ productId: 1, quantity: 1 }],
  })
})

test('the shop’s reply to a request is read', async () => {
  const replied = {
    id: 1,
    kind: 'return',
    state: 'refused',
    items: [{ productId: 1, name: 'Capa 1', quantity: 2 }],
    at: '2026-11-22T17:05:00Z',
    reply: 'Fora do prazo.',
  }
  openStorefront('/pedidos/3', {
    'GET /shop/orders/3': order({ statusKey: 13, requests: [replied as never] }),
  })
  expect(await screen.findByText('Resposta da loja: Fora do prazo.')).toBeTruthy()
  expect(screen.getByText('Recusada')).toBeTruthy()
  expect(screen.getByText(/2 × Capa 1/)).toBeTruthy()
})

test('a cancelled order says what happens to money already paid', async () => {
  openStorefront('/pedidos/3', { 'GET /shop/orders/3': order({ statusKey: 7 }) })
  expect(await screen.findByText(/ficou como crédito no seu cadastro/)).toBeTruthy()
})
