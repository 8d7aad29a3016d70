import type { Product } from '@shop/contract/products'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { InRouter } from '../../../../test/render.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { useBatch } from './use-batch.ts'

const product = (id: number) => ({ id, code: `10000${id}`, name: `P${id}`, cost: 12.5 }) as Product

test('a code read while the sheet is saved is refused instead of vanishing with the sheet', async () => {
  let response = () => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        response = () => resolve(Response.json({ data: [] }))
      }),
  )
  const { result } = renderHook(useBatch, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <InRouter>{children}</InRouter>
      </QueryClientProvider>
    ),
  })
  const count = (id: number) => {
    let taken = false
    act(() => {
      taken = result.current.count(product(id))
    })
    return taken
  }
  expect(count(1)).toBe(true)
  let saved = Promise.resolve()
  act(() => {
    saved = result.current.save()
  })
  expect(count(2)).toBe(false)
  await act(async () => {
    response()
    await saved
  })
  expect([result.current.lines, result.current.written?.units]).toEqual([[], 1])
  expect(count(2)).toBe(true)
  expect(result.current.lines.map(({ productId }) => productId)).toEqual([2])
})
