// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUSTOMER, cartWith, openStorefront, order } from '../../../test/open-storefront.tsx'

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
