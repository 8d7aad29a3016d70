import type { Product } from '@shop/contract/products'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { firstView } from '../../shared/table/table-view.ts'
import { isPlainSearch, listQuery, productColumns } from './product-columns.tsx'

const cell = (id: string, product: Partial<Product>) => {
  const column = productColumns([], []).find((one) => one.id === id)
  const full = {
    name: 'Capa',
    code: '1',
    stock: 5,
    stockAlert: 0,
    imagesUrl: [],
    ...product,
  } as unknown as Product
  return renderInApp(
    <QueryClientProvider client={new QueryClient()}>{column?.cell?.(full)}</QueryClientProvider>,
  )
}

test('a low or empty stock is marked beside its number', () => {
  cell('stock', { stock: 3, stockAlert: 3 })
  expect(screen.getByRole('img', { name: 'Estoque baixo: alerta em 3' })).toBeTruthy()
  cell('stock', { stock: 0, stockAlert: 0 })
  expect(screen.getByRole('img', { name: 'Sem estoque' })).toBeTruthy()
})

test('enough stock is not marked', () => {
  cell('stock', { stock: 4, stockAlert: 3 })
  expect(screen.queryByRole('img')).toBeNull()
})

test('a product is listed with its first image', () => {
  const { container } = cell('name', { imagesUrl: ['/a.jpg', '/b.jpg'] })
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/a.jpg')
})

test('a text alone is a search by best match; a filter or a sort order makes it a list', () => {
  const view = firstView(100)
  expect(isPlainSearch(listQuery('capa', view))).toBe(true)
  expect(isPlainSearch(listQuery('', view))).toBe(false)
  const sorted = listQuery('capa', { ...view, sort: { id: 'stock', desc: true } })
  expect([isPlainSearch(sorted), sorted.sort]).toEqual([false, '-stock'])
  expect(isPlainSearch(listQuery('capa', { ...view, filters: { stock: 'low' } }))).toBe(false)
})
