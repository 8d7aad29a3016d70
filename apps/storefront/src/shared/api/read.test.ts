import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lastRead, refresh, refreshAll, setRead } from './read.ts'

/** The answers to the calls, in their order; each is given by the test. */
const answers: ((data: unknown) => void)[] = []

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answers.push((data) => resolve(new Response(JSON.stringify({ data }))))
      }),
  )
})
afterEach(() => {
  answers.length = 0
  vi.unstubAllGlobals()
})

it('keeps the answer to a change when a load that began before it answers later', async () => {
  const loading = refresh('/cart')
  setRead('/cart', { units: 2 })
  answers[0]?.({ units: 1 })
  await loading
  expect(lastRead('/cart')).toEqual({ units: 2 })
})

it('loads again what changed while it was being loaded', async () => {
  const loading = refresh('/orders/1')
  refreshAll('/orders')
  answers[0]?.({ status: 1 })
  await loading
  answers[1]?.({ status: 2 })
  await expect.poll(() => lastRead('/orders/1')).toEqual({ status: 2 })
  expect(answers).toHaveLength(2)
})
