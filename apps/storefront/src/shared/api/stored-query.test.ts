import type { Address } from '@shop/contract/address'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { reload, setData, storedQuery } from './stored-query.ts'

/** The responses to the calls, in their order; the test sends each. */
const answers: ((data: unknown) => void)[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      answers.push((data) => resolve(new Response(JSON.stringify({ data }))))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
})
afterEach(() => {
  answers.length = 0
  queryClient.clear()
  vi.unstubAllGlobals()
})

const CART = storedQuery('cart', 'GET /cart' as Address<{ query: undefined; response: { units: number } }>)
const cart = () => queryClient.getQueryData(CART.queryKey)

test('the response to a change stays when a load that began before it answers later', async () => {
  const loading = queryClient.fetchQuery(CART).catch(() => undefined)
  await expect.poll(() => answers.length).toBe(1)
  await setData(CART, { units: 2 })
  answers[0]?.({ units: 1 })
  await loading
  expect(cart()).toEqual({ units: 2 })
})

test('what changed while it was being loaded is loaded again', async () => {
  const { QueryObserver } = await import('@tanstack/react-query')
  const stop = new QueryObserver(queryClient, CART).subscribe(() => undefined)
  await expect.poll(() => answers.length).toBe(1)
  const again = reload('cart')
  answers[0]?.({ units: 1 })
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.({ units: 2 })
  await again
  expect(cart()).toEqual({ units: 2 })
  stop()
})
