import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from './event-stream.ts'
import { endSession, openSession } from './session.ts'
import { useStreamChanges } from './use-stream-changes.ts'

const TOKEN = `h.${btoa(JSON.stringify({ unique_name: 'Ana', sub: 'c7' }))}.s`
const KEY = ['orders'] as const
let loads = 0
let connections = 0

beforeEach(() => {
  loads = 0
  connections = 0
  openSession({ accessToken: TOKEN, expires: Date.now() + 60_000, permissions: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  endSession()
})

/** A server whose first connections are closed at once, the last one stays open. */
const closing = (closed: number) =>
  vi.stubGlobal('fetch', async () => {
    connections += 1
    const isClosed = connections <= closed
    return new Response(
      new ReadableStream<Uint8Array>({ start: (stream) => (isClosed ? stream.close() : undefined) }),
    )
  })

function renderOrders() {
  const subscribe = eventStream('GET /shop/orders/events')
  const Orders = () => {
    useStreamChanges(subscribe, KEY)
    useQuery({ queryKey: KEY, queryFn: async () => ++loads })
    return null
  }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Orders />
    </QueryClientProvider>,
  )
}

test('orders are loaded again once a broken connection is open again, for what was missed meanwhile', async () => {
  closing(1)
  renderOrders()
  await expect.poll(() => connections).toBe(1)
  await expect.poll(() => loads).toBe(1)
  await expect.poll(() => connections).toBe(2)
  await expect.poll(() => loads).toBe(2)
})

test('once its component is gone, a stream has no timer, no listener and no connection left', async () => {
  vi.useFakeTimers()
  const before = vi.getTimerCount()
  const removed = vi.spyOn(document, 'removeEventListener')
  closing(Number.POSITIVE_INFINITY)
  const { unmount } = renderOrders()
  await vi.advanceTimersByTimeAsync(10)
  expect([connections, vi.getTimerCount() > before]).toEqual([1, true])
  unmount()
  // TanStack Query removes data that is no longer shown after five minutes.
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(vi.getTimerCount()).toBe(before)
  expect(connections).toBe(1)
  expect(removed.mock.calls.map(([type]) => type)).toContain('visibilitychange')
})
