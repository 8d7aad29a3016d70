import { openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import CreateProduct from './create-product.tsx'
import { PriceFields } from './price-fields.tsx'
import type { ProductField, ProductValues } from './product-values.ts'

// The fields of prices alone: the others take seconds to render.
vi.mock('./product-fields.tsx', () => ({
  ProductFields: (props: {
    values: ProductValues
    field: ProductField
    onChange: (values: Partial<ProductValues>) => void
  }) => (
    <>
      <button type="button" onClick={() => props.onChange({ name: 'Capa', brand: 'Apple' })}>
        Nome e marca
      </button>
      <PriceFields {...props} />
    </>
  ),
}))

let shop: { goldPercentage: number | null; silverPercentage: number | null }
let created: { discount: object }[]

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ sub: '7' }))}.s`,
    expires: Date.now() + 60_000,
    permissions: ['bo:manage:products'],
  })
  created = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}' } = {}) => {
    if (url.includes('/companies/percentages')) return Response.json({ data: shop })
    if (method === 'POST') created.push(JSON.parse(body))
    return Response.json({ data: {} }, { status: method === 'POST' ? 201 : 200 })
  })
})

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement
const type = (label: string, text: string) => fill(field(label), text)
const percentages = () => ['ouro', 'prata'].map((level) => field(`Percentual cliente ${level}`).value)

async function open() {
  const closed = vi.fn()
  const { unmount } = await renderScreen(
    '/admin/products',
    <QueryClientProvider client={queryClient}>
      <CreateProduct onClose={closed} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText(/^Percentual cliente ouro/)
  return { closed, unmount }
}
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' })))

test('a new product begins with the shop’s percentages, which are saved as they are or as they are typed', async () => {
  shop = { goldPercentage: 300, silverPercentage: 12.5 }
  const { closed } = await open()
  expect(percentages()).toEqual(['300', '12,5'])
  fireEvent.click(screen.getByRole('button', { name: 'Nome e marca' }))
  await type('Preço de compra', '50')
  await type('Preço de venda', '250')
  expect([field('Preço cliente ouro').value, field('Preço cliente prata').value]).toEqual(['200,00', '56,25'])
  await type('Percentual cliente prata', '150,5')
  await save()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(created).toEqual([
    expect.objectContaining({ cost: 50, discount: { goldPercentage: 300, silverPercentage: 150.5 } }),
  ])
})

test('without a default a percentage is empty, and the form asks for it', async () => {
  shop = { goldPercentage: null, silverPercentage: 0 }
  await open()
  expect(percentages()).toEqual(['', '0'])
  fireEvent.click(screen.getByRole('button', { name: 'Nome e marca' }))
  await type('Preço de compra', '50')
  await type('Preço de venda', '100')
  expect(screen.getByRole('button', { name: 'Cadastrar' })).toHaveProperty('disabled', true)
  await type('Percentual cliente ouro', '300')
  expect(screen.getByRole('button', { name: 'Cadastrar' })).toHaveProperty('disabled', false)
})

test('the next form begins with what the default is by then', async () => {
  shop = { goldPercentage: 20, silverPercentage: 40 }
  const { unmount } = await open()
  unmount()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
  shop = { goldPercentage: 30, silverPercentage: null }
  await open()
  expect(percentages()).toEqual(['30', ''])
})
