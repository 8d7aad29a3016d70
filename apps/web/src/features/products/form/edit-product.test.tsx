import { fill } from '@shop/browser/test/fill'
import type { Product } from '@shop/contract/products'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithQuestions } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { LoadedProduct } from '../loaded-product.tsx'
import EditProduct from './edit-product.tsx'
import type { ProductField } from './product-values.ts'

vi.mock('@shop/browser/image-file', async (original) => ({
  ...(await original<object>()),
  toJpegBase64: async () => 'Zm90bw==',
}))

// One field replaces the others, which take seconds to render.
vi.mock('./product-fields.tsx', () => ({
  ProductFields: ({ field }: { field: ProductField }) => <input aria-label="Nome" {...field('name')} />,
}))

const closed = vi.fn()
let stored: Product
/** The saved names. */
let saved: string[]

/**
 * Like the server: an image does not change the version, and a save of another version is refused with the current
 * product.
 */
function response(method: string, path: string, body: { name?: string; version?: number }): Response {
  if (path.includes('/full/search/')) return Response.json({ data: [stored] })
  if (method === 'PATCH')
    stored = { ...stored, imagesUrl: [...stored.imagesUrl, `/${stored.imagesUrl.length}.jpg`] }
  if (method === 'PUT' && body.version !== stored.version)
    return Response.json(
      { errors: ['Alterado por outra pessoa.'], code: 'STALE', current: stored },
      { status: 409 },
    )
  if (method === 'PUT') {
    stored = { ...stored, name: body.name ?? '', version: stored.version + 1 }
    saved.push(stored.name)
  }
  return Response.json({ data: stored })
}

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  closed.mockReset()
  saved = []
  stored = {
    id: 1,
    code: '100',
    name: 'Capa',
    description: '',
    brand: 'Apple',
    reference: '',
    cost: 10,
    sellPrice: 20,
    goldPrice: 12,
    silverPrice: 14,
    discount: { goldPercentage: 20, silverPercentage: 40, bronzePercentage: 100 },
    stock: 3,
    stockAlert: 0,
    tags: [],
    imagesUrl: [],
    archived: false,
    serialised: false,
    warrantyMonths: 0,
    gtin: null,
    version: 4,
  } as unknown as Product
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) =>
      response(method, url, JSON.parse(body ?? '{}')),
  )
})

async function openForm() {
  const { container } = renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <LoadedProduct code="100">
        {(product) => <EditProduct product={product} onClose={closed} />}
      </LoadedProduct>
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Nome')
  return container
}
const type = (name: string) => fill(screen.getByLabelText('Nome'), name)
async function upload(container: HTMLElement) {
  const files = [new File(['foto'], 'foto.png', { type: 'image/png' })]
  await act(async () => fill(container.querySelector('input[type=file]') as Element, files))
  await screen.findByLabelText('Visualizar Imagem 1')
}
const form = () => screen.getByLabelText('Nome').closest('form') as HTMLFormElement
const save = () => act(async () => void fireEvent.submit(form()))

test('a product whose percentages are below zero, as it was created, is saved with them', async () => {
  stored.discount = { goldPercentage: -33.3333, silverPercentage: -33.3333, bronzePercentage: -33.3333 }
  await openForm()
  await type('Capa em saldo')
  await save()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(saved).toEqual(['Capa em saldo'])
})

test('a product is saved right after an image was added, with what was typed before and after it', async () => {
  const container = await openForm()
  await type('Capa azul')
  await upload(container)
  expect((screen.getByLabelText('Nome') as HTMLInputElement).value).toBe('Capa azul')
  await type('Capa azul fosca')
  await save()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(saved).toEqual(['Capa azul fosca'])
})

test('a person’s own image does not hide a change by another person', async () => {
  const container = await openForm()
  await type('Capa azul')
  stored = { ...stored, name: 'Capa verde', version: 5 }
  await upload(container)
  await save()
  expect(await screen.findByText('Alterado por outra pessoa.')).toBeTruthy()
  expect([saved, closed.mock.calls]).toEqual([[], []])
  expect((screen.getByLabelText('Nome') as HTMLInputElement).value).toBe('Capa azul')
})

test('a product that could not be loaded is not told as missing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ errors: ['Fora do ar.'] }, { status: 500 }))
  renderWithQuestions(
    <QueryClientProvider client={queryClient}>
      <LoadedProduct code="100">{({ name }) => name}</LoadedProduct>
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Fora do ar.')
  expect(screen.queryByText('Nenhum produto foi encontrado.')).toBeNull()
})
