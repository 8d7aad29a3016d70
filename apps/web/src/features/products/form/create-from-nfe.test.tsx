import { openSession } from '@shop/browser/session'
import type { NfeItem } from '@shop/contract/nfe'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import CreateFromNfe from './create-from-nfe.tsx'
import { productOfItem } from './nfe-product.ts'
import type { ProductField } from './product-values.ts'

const DEFAULTS = { goldPercentage: 300, silverPercentage: null }
const PRICES = { sellPrice: 2_000, silverPpm: 0, silverPrice: 833 }

// Few fields replace the others, which take seconds to render.
vi.mock('./product-fields.tsx', () => ({
  ProductFields: ({ field, onChange }: { field: ProductField; onChange: (values: object) => void }) => (
    <>
      <input aria-label="Nome" {...field('name')} />
      <button type="button" onClick={() => onChange(PRICES)}>
        Preços
      </button>
    </>
  ),
}))

const item = {
  position: 2,
  supplierCode: 'CP-13',
  gtin: '7891000100103',
  description: 'CAPA IPHONE 13 PRO APPLE',
  unit: 'CX',
  quantity: 3,
  total: 100,
  productId: null,
} as NfeItem
const BRANDS = [
  { name: 'App', references: [] },
  { name: 'Apple', references: ['iPhone 13', 'iPhone 13 Pro'] },
] as never

test('an item says what is known of its product: the price of a stock unit, brand and reference by name', () => {
  expect(productOfItem(item, 4, BRANDS)).toMatchObject({
    name: 'CAPA IPHONE 13 PRO APPLE',
    gtin: '7891000100103',
    cost: 833,
    brand: 'Apple',
    reference: 'iPhone 13 Pro',
    tags: ['CP-13'],
  })
  const unknown = { ...item, gtin: '123', description: 'PELICULA', supplierCode: 'x'.repeat(60) }
  expect(productOfItem(unknown, 1, BRANDS)).toMatchObject({
    gtin: '',
    brand: null,
    reference: null,
    tags: [],
  })
})

interface Sent {
  method?: string
  body?: string
  headers?: Record<string, string>
}

let created: { key: string | undefined; gtin: string; discount: object }[]
let matched: unknown[]
let fails: boolean

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ sub: '7' }))}.s`,
    expires: Date.now() + 60_000,
    permissions: ['bo:manage:products'],
  })
  created = []
  matched = []
  fails = true
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}', headers }: Sent = {}) => {
    if (url.includes('/brands')) return Response.json({ data: BRANDS })
    if (url.includes('/companies/percentages')) return Response.json({ data: DEFAULTS })
    if (method === 'POST') {
      const { gtin, discount } = JSON.parse(body)
      created.push({ key: headers?.['idempotency-key'], gtin, discount })
      return Response.json({ data: { id: 77, code: '1077' } }, { status: 201 })
    }
    if (method === 'PUT') matched.push(JSON.parse(body).lines)
    if (method === 'PUT' && fails) return Response.json({ errors: ['Fora do ar.'] }, { status: 500 })
    const lines = [{ ...item, productId: method === 'PUT' ? 77 : null }]
    return Response.json({ data: { id: 12, lines } })
  })
})

test('the product is registered once and its item identified, also when that failed at first', async () => {
  await renderScreen(
    '/admin/products',
    <QueryClientProvider client={queryClient}>
      <CreateFromNfe nfeId={12} position={2} factor={4} />
    </QueryClientProvider>,
  )
  expect(await screen.findByLabelText('Nome')).toHaveProperty('value', 'CAPA IPHONE 13 PRO APPLE')
  fireEvent.click(screen.getByRole('button', { name: 'Preços' }))
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' })))
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Fora do ar.')
  fails = false
  await save()
  await waitFor(() => expect(matched).toHaveLength(2))
  expect(matched[1]).toEqual([{ position: 2, productId: 77, factor: 4 }])
  expect(created.map(({ gtin }) => gtin)).toEqual(['7891000100103', '7891000100103'])
  expect(created[0]?.discount).toEqual({ goldPercentage: 300, silverPercentage: 0 })
  expect(created[0]?.key).toBeTruthy()
  expect(created[0]?.key).toBe(created[1]?.key)
})
