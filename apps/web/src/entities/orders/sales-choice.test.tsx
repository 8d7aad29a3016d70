import { fill } from '@shop/browser/test/fill'
import type { ReturnableOrder } from '@shop/contract/board'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { SalesChoice } from './sales-choice.tsx'

const item = (productId: number, name: string) => ({
  productId,
  name,
  unitPrice: 1,
  quantity: 1,
  returned: 0,
})
const sales = (items: object[]) =>
  [
    { orderId: 1, code: '10001', createdAt: '2026-03-13T12:00:00Z', stillOwed: 0, items },
    {
      orderId: 2,
      code: '20002',
      createdAt: '2026-03-13T12:00:00Z',
      stillOwed: 0,
      items: [item(99, 'Película')],
    },
  ] as unknown as ReturnableOrder[]

test('many items that can come back are searched by name, without accents, and by the code of their order', async () => {
  const many = Array.from({ length: 8 }, (_, n) => item(n, `Capa ${n}`))
  renderInApp(<SalesChoice settledId={1} orders={sales(many)} onChoose={() => {}} />)
  const search = screen.getByRole('searchbox', { name: 'Procurar item ou pedido' })
  const names = () => screen.getAllByRole('button').map((one) => one.textContent?.split('R$')[0])
  await fill(search, 'pelicula')
  expect(names()).toEqual(['Película'])
  await fill(search, '10001 7')
  expect(names()).toEqual(['Capa 7'])
  await fill(search, 'cabo')
  expect(screen.getByText('Nenhum item com “cabo”.')).toBeTruthy()
})

test('a few items need no search', () => {
  renderInApp(<SalesChoice settledId={1} orders={sales([item(1, 'Capa')])} onChoose={() => {}} />)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
