import { openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import type { Product } from '@shop/contract/products'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { queryClient } from '../../shared/api/query-client.ts'
import { firstArchivedProducts, productPage, references } from './products.api.ts'
import { StockCell } from './stock-cell.tsx'

const row = (code: string, stock: number) =>
  ({ id: Number(code), code, name: `Capa ${code}`, stock }) as Product

let stored: Product[]
/** The requests to the server, in order. */
let requested: string[]

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ sub: '7' }))}.s`,
    expires: Date.now() + 60_000,
    permissions: [],
  })
  stored = [row('1', 5), row('2', 8)]
  requested = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      const { pathname } = new URL(url, 'http://shop')
      requested.push(`${method} ${pathname}`)
      if (method === 'GET')
        return Response.json({
          data: pathname.endsWith('/products')
            ? { items: stored, total: 2 }
            : pathname.includes('/inventory/')
              ? { stock: 5, unpacked: 3 }
              : [],
        })
      const { code, newStock, stockSeen } = JSON.parse(body ?? '{}')
      const product = stored.find((one) => one.code === code) as Product
      if (stockSeen !== product.stock)
        return Response.json(
          { errors: ['O estoque mudou.'], code: 'STALE', current: product.stock },
          { status: 409 },
        )
      Object.assign(product, { stock: newStock })
      return Response.json({ data: { ...product } })
    },
  )
})

/** The requests of the products' screen, with its list. */
function List() {
  useQuery(firstArchivedProducts)
  useQuery(references)
  const { data } = useQuery(productPage({}, 0, 100))
  return data?.items.map((product) => <StockCell key={product.id} product={product} />)
}

async function openList() {
  const rendered = renderInApp(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Estoque de Capa 1')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  requested = []
  return rendered
}
const field = (code: string) => screen.getByLabelText<HTMLInputElement>(`Estoque de Capa ${code}`)
const type = (code: string, text: string) => fill(field(code), text)
const button = (code: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Salvar estoque de Capa ${code}` })
const save = (code: string) => act(async () => void fireEvent.submit(field(code)))

test('a counted stock is saved by one call, and its row takes the response', async () => {
  await openList()
  expect(button('1').disabled).toBe(true)
  await type('1', '12')
  expect(button('1').disabled).toBe(false)
  await save('1')
  await waitFor(() => expect(button('1').disabled).toBe(true))
  expect([field('1').value, field('2').value]).toEqual(['12', '8'])
  expect(requested).toEqual(['GET /api/products/inventory/1', 'PATCH /api/products/inventory/1'])
})

test('what was typed stays with a word when the field is left, and through a reload', async () => {
  const { unmount } = await openList()
  await type('1', '12')
  fireEvent.blur(field('1'))
  expect(screen.getByText('Ainda não foi salvo').id).toBe(field('1').getAttribute('aria-describedby'))
  unmount()
  await openList()
  expect(field('1').value).toBe('12')
  expect(screen.getByText('Ainda não foi salvo')).toBeTruthy()
  fireEvent.keyDown(field('1'), { key: 'Escape' })
  expect([field('1').value, screen.queryByText('Ainda não foi salvo')]).toEqual(['5', null])
})

test('while a count is typed, the cell says how many sold units still lie on the shelf', async () => {
  await openList()
  await type('1', '8')
  expect((await screen.findByRole('status')).textContent).toBe('+ 3 vendidas na prateleira, não embaladas')
})

test('what was put back as it was needs no saving', async () => {
  await openList()
  await type('1', '12')
  await type('1', '5')
  fireEvent.blur(field('1'))
  expect(screen.queryByText('Ainda não foi salvo')).toBeNull()
  expect(button('1').disabled).toBe(true)
})

test('a count that cannot be one is told and not sent', async () => {
  await openList()
  await type('1', '1.5x')
  expect(field('1').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('De 0 a 1.000.000')).toBeTruthy()
  await save('1')
  expect(requested).toEqual(['GET /api/products/inventory/1'])
})

test('a stock that somebody else changed is shown before it is saved over', async () => {
  await openList()
  await type('1', '12')
  Object.assign(stored[0] as Product, { stock: 3 })
  await save('1')
  expect(await screen.findByText('Agora é 3')).toBeTruthy()
  expect(field('1').value).toBe('12')
  await save('1')
  await waitFor(() => expect(stored[0]?.stock).toBe(12))
})
