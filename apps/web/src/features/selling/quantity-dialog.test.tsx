import { fill } from '@shop/browser/test/fill'
import type { SellingProduct } from '@shop/contract/selling'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../test/render.tsx'
import { button, field, press, refused, serve, type } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { QuantityDialog } from './quantity-dialog.tsx'

const ADD = 'POST /orders/cart/add/7'
const onClose = vi.fn()

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
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <QuantityDialog product={CASE} customerId={7} inCart={inCart} onClose={onClose} />
    </QueryClientProvider>,
  )
  return sent
}

test('at most what the stock leaves is added; a refusal keeps the quantity', async () => {
  const sent = addUnits(2, () => refused(409, 'OUT_OF_STOCK', 'Só restam 2.'))
  expect(screen.getByText('Quantidade disponível: 5')).toBeTruthy()
  expect(screen.getByText('Já no carrinho: 2')).toBeTruthy()
  await fill(field('Quantidade selecionada'), '4')
  expect(screen.getByText('Informe de 1 a 3')).toBeTruthy()
  expect(button('Adicionar').disabled).toBe(true)
  await type('Quantidade selecionada', '3')
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
