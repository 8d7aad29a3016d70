import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { emptySale } from './chosen-customer.ts'
import { ProductStep } from './product-step.tsx'

const keyboard = userEvent.setup({ delay: null })
const CUSTOMER = { id: 7, name: 'Ana', email: 'ana@x.com' }
// Fewer than five keys are never a reader's.
const CODES = ['101', '102', '103']
const product = (code: string) => ({
  productId: Number(code),
  code,
  name: `Capa ${code}`,
  imagesUrl: [],
  priceDiscounted: 20,
  stock: 5,
})

test('codes typed faster than the server answers are added in their order, and the box is free for each', async () => {
  const held: (() => void)[] = []
  const search = (term: string, products: unknown[]) => ({
    [`GET /shop/products/full/search/${term}/email/ana@x.com`]: () =>
      new Promise((resolve) => held.push(() => resolve({ products }))),
  })
  const sent = serve({
    ...Object.assign({}, ...CODES.map((code) => search(code, [product(code)]))),
    ...search('cap', CODES.map(product)),
    'POST /orders/cart/add/7': emptySale(CUSTOMER),
    'GET /shop/customers/7/bought': { boughtAt: null, products: [] },
  })
  await renderScreen(
    '/admin/selling',
    <QueryClientProvider client={queryClient}>
      <ProductStep sale={emptySale(CUSTOMER)} ahead={{ entries: [], text: '' }} isLoading={false} />
    </QueryClientProvider>,
  )
  const box = await screen.findByPlaceholderText<HTMLInputElement>(/^Pesquisar produto/)
  await keyboard.click(box)
  await keyboard.keyboard(`${CODES.join('{Enter}')}{Enter}cap{Enter}`)
  expect(box.value).toBe('')
  for (let answered = 0; answered <= CODES.length; answered++) {
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    // The search that was asked last is answered first.
    const answer = held.pop()
    await act(async () => answer?.())
  }
  await waitFor(() => expect(box.value).toBe('cap'))
  expect(sent.map(({ body }) => body)).toEqual(
    CODES.map((code) => ({ productId: Number(code), quantity: 1 })),
  )
  await keyboard.keyboard('x')
  expect(box.value).toBe('x')
})
