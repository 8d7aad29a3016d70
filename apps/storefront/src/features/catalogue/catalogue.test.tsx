import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUSTOMER, cartWith, openStorefront, product, refused } from '../../../test/open-storefront.tsx'

const BRANDS = Array.from({ length: 30 }, (_, i) => ({ id: i, name: `Marca ${i}`, references: [] }))

test('a product goes into the cart once per press, with a key of its own, and the tab counts it', async () => {
  const { sent } = openStorefront('/', { [`POST /orders/cart/add/${CUSTOMER}`]: cartWith(1) })
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar Capa 1 ao carrinho' }))
  expect(await screen.findByRole('link', { name: 'Carrinho 1 item' })).toBeTruthy()
  expect(screen.getByText('Capa 1: no carrinho.')).toBeTruthy()
  const [call] = sent(`POST /orders/cart/add/${CUSTOMER}`)
  expect(call).toMatchObject({
    body: { productId: 1, quantity: 1 },
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('a refused product says why', async () => {
  openStorefront('/', { [`POST /orders/cart/add/${CUSTOMER}`]: refused(409, 'OUT_OF_STOCK', 'Só restam 0.') })
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar Capa 1 ao carrinho' }))
  expect(await screen.findByText('Só restam 0.')).toBeTruthy()
})

test('the next page is added below', async () => {
  let page = 0
  openStorefront('/', { 'GET /shop/catalogue': () => ({ products: [product(++page)], more: page === 1 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais produtos' }))
  expect(await screen.findByRole('link', { name: /Capa 2/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Capa 1/ })).toBeTruthy()
})

test('all brands can be reached, none is cut, and the address names the chosen one', async () => {
  const { address } = openStorefront('/', { 'GET /shop/brands': { brands: BRANDS } })
  const brands = within(await screen.findByRole('group', { name: 'Marcas' }))
  await brands.findByRole('button', { name: 'Marca 0' })
  expect(brands.queryByRole('button', { name: 'Marca 29' })).toBeNull()
  fireEvent.click(brands.getByRole('button', { name: 'Mais 6' }))
  fireEvent.click(brands.getByRole('button', { name: 'Marca 29' }))
  await expect.poll(address).toBe('/loja/?marca=Marca+29')
})

test.each(['abc', '0x1', '99'])('the address of no product (%s) says so', async (id) => {
  const { sent } = openStorefront(`/produto/${id}`)
  expect((await screen.findByRole('alert')).textContent).toBe('Produto não encontrado.')
  expect(screen.getByRole('link', { name: 'Ver os produtos' })).toBeTruthy()
  expect(sent(`GET /shop/products/${id}`)).toHaveLength(id === '99' ? 1 : 0)
})

test('a search of more letters than the server takes is cut', async () => {
  const cut = 'capa'.repeat(50)
  const { sent } = openStorefront(`/?q=${cut}azul`)
  const call = `GET /shop/products/full/search/${cut}/email/ana%40x.com`
  await expect.poll(() => sent(call).length).toBe(1)
  expect(screen.getByLabelText<HTMLInputElement>('Pesquisar produtos').value).toBe(cut)
  expect(screen.getByLabelText<HTMLInputElement>('Pesquisar produtos').maxLength).toBe(200)
})

test('what was bought last comes first, under its heading, and is not repeated below or when filtered', async () => {
  const bought = { boughtAt: '2026-11-22T17:02:00Z', products: [{ ...product(2), quantity: 3 }] }
  openStorefront('/', {
    [`GET /shop/customers/${CUSTOMER}/bought`]: bought,
    'GET /shop/catalogue': { products: [product(1), product(2)], more: false },
    'GET /shop/brands': { brands: [{ id: 1, name: 'Órbita', references: [] }] },
  })
  const again = within(await screen.findByRole('region', { name: 'Comprar de novo' }))
  expect(again.getByRole('button', { name: 'Adicionar Capa 2 ao carrinho' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /Capa 2/ })).toHaveLength(1)
  expect(await screen.findByRole('link', { name: /Capa 1/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Órbita' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Comprar de novo' })).toBeNull()
  expect(await screen.findByRole('link', { name: /Capa 2/ })).toBeTruthy()
})

test('the catalogue shows although what was bought before cannot be read', async () => {
  openStorefront('/', { [`GET /shop/customers/${CUSTOMER}/bought`]: refused(500, 'X', 'Falhou') })
  expect(await screen.findByRole('link', { name: /Capa 1/ })).toBeTruthy()
})
