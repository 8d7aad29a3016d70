import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cartWith, openStorefront, order, refused } from '../../../test/open-storefront.tsx'

const LIST = 'GET /shop/orders'
const REPEAT = 'POST /shop/orders/3/reorder'
const card = (orderId: number) => ({
  ...order({ orderId, code: `0000000${orderId}`, statusKey: 13 }),
  units: 2,
  imageUrls: [],
})

test('who has no orders yet is led to the products', async () => {
  openStorefront('/pedidos')
  expect(await screen.findByText('Você ainda não tem pedidos.')).toBeTruthy()
  expect(screen.getByText('Ver os produtos')).toBeTruthy()
})

test('earlier orders are added below, and a page that fails keeps the others and can be asked for again', async () => {
  const pages: unknown[] = [
    { orders: [card(3)], more: true },
    refused(403, 'FORBIDDEN', 'Não deu.'),
    { orders: [card(4)], more: false },
  ]
  openStorefront('/pedidos', { [LIST]: () => pages.shift() })
  fireEvent.click(await screen.findByText('Mostrar pedidos anteriores'))
  expect((await screen.findByRole('alert')).textContent).toBe('Não deu.')
  expect(screen.getByText('Pedido 00000003')).toBeTruthy()
  fireEvent.click(screen.getByText('Tentar de novo'))
  expect(await screen.findByText('Pedido 00000004')).toBeTruthy()
  expect(screen.getByText('Pedido 00000003')).toBeTruthy()
  expect(screen.queryByText('Mostrar pedidos anteriores')).toBeNull()
})

test('an order whose products are out stays where it is and says what lacks', async () => {
  const { address } = openStorefront('/pedidos', {
    [LIST]: { orders: [card(3)], more: false },
    [REPEAT]: { cart: cartWith(0), missing: [{ productId: 1 }, { productId: 2 }] },
  })
  fireEvent.click(await screen.findByLabelText('Repetir o pedido 00000003'))
  expect(await screen.findByText('Falta estoque para 2 produtos deste pedido.')).toBeTruthy()
  expect(address()).toBe('/loja/pedidos')
})

test('an order is repeated once, however often the button is pressed until a response comes', async () => {
  let response: unknown = refused(502, 'BAD_GATEWAY', 'Não deu certo agora.')
  const { sent } = openStorefront('/pedidos', {
    [LIST]: { orders: [card(3)], more: false },
    [REPEAT]: () => response,
  })
  const repeat = await screen.findByLabelText('Repetir o pedido 00000003')
  fireEvent.click(repeat)
  fireEvent.click(repeat)
  expect(await screen.findByText('Não deu certo agora.')).toBeTruthy()
  response = { cart: cartWith(2), missing: [] }
  await waitFor(() => expect(repeat.getAttribute('aria-busy')).toBe('false'))
  fireEvent.click(repeat)
  await screen.findByRole('heading', { name: 'Carrinho' })
  expect(new Set(sent(REPEAT).map(({ key }) => key)).size).toBe(1)
})
