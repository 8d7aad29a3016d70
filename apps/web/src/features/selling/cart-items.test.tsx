import type { PreCheckout } from '@shop/contract/selling'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { CartItems } from './cart-items.tsx'

let sent: unknown[]
const sale = (line: object) =>
  ({
    customer: { id: 7 },
    cart: {
      items: [
        {
          productId: 3,
          name: 'Capa azul',
          imageUrls: [],
          quantity: 2,
          unitPrice: 10,
          totalPrice: 20,
          stock: 5,
          archived: false,
          ...line,
        },
      ],
    },
  }) as unknown as PreCheckout

beforeEach(() => {
  sent = []
  queryClient.clear()
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    if (method === 'PATCH') sent.push(JSON.parse(body ?? '{}'))
    return Response.json({ data: sale({}) })
  })
})

const open = (line: object) =>
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <CartItems sale={sale(line)} />
    </QueryClientProvider>,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))

test('a line is changed one by one within the stock, and removed', async () => {
  const { unmount } = open({})
  await press('Um a mais de Capa azul')
  await press('Um a menos de Capa azul')
  await press('Remover Capa azul')
  expect(sent).toEqual([
    { productId: 3, newQuantity: 3 },
    { productId: 3, newQuantity: 1 },
    { productId: 3, newQuantity: 0 },
  ])
  unmount()
  open({ quantity: 5 })
  expect(button('Um a mais de Capa azul').disabled).toBe(true)
})

test('a line of more than the stock says so and offers what is left', async () => {
  open({ quantity: 4, stock: 2 })
  expect(screen.getByRole('alert').textContent).toContain('Estoque insuficiente')
  await press('Levar 2 de Capa azul')
  expect(sent).toEqual([{ productId: 3, newQuantity: 2 }])
})

test('a product that is not sold any more can only be removed', () => {
  open({ archived: true })
  expect(screen.getByRole('alert').textContent).toBe('Não está mais à venda: remova do carrinho.')
  expect(button('Um a mais de Capa azul').disabled).toBe(true)
})
