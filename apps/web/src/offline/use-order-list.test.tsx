import 'fake-indexeddb/auto'
import { openSession } from '@shop/browser/session'
import type { Order, OrderSummary } from '@shop/contract/orders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveList } from './offline-db.ts'
import { flush, record, startOutbox } from './outbox.ts'
import { useOrderList } from './use-order-list.ts'

vi.mock('../entities/orders/order-stream.api.ts', () => ({ subscribeToOrders: () => () => {} }))

const token = `h.${btoa(JSON.stringify({ unique_name: 'Rui', sub: 'e7' }))}.s`
const ORDER = {
  orderId: 1,
  code: '12345678',
  statusKey: 4,
  isFastDelivery: false,
  isPickup: false,
  delivererId: 7,
  availableActions: ['deliver', 'fail'],
} as unknown as Order

/** The server's answer; undefined means no network. */
let server: { orders: Order[] } | undefined
const sent: string[] = []

beforeEach(() => {
  localStorage.clear()
  server = undefined
  openSession({ accessToken: token, expires: Date.now() + 3_600_000, permissions: ['app:delivery'] } as never)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (!server) throw new TypeError('Failed to fetch')
    if (method === 'GET')
      return Response.json({ data: { ...server, delivered: [], total: server.orders.length } })
    sent.push(new URL(url, 'http://shop').pathname)
    server = { orders: [] }
    return Response.json({ data: {} })
  })
})

test('offline, the stored orders are shown with the recorded actions; a fresh list replaces both', async () => {
  const delivered = [{ orderId: 2, cashReceived: 80 }] as OrderSummary[]
  await saveList('deliveries', 'e7', { orders: [ORDER], delivered, total: 3, askedAt: 1000 })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useOrderList('deliveries'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.orders).toEqual([ORDER]))
  // The cash of earlier deliveries stays known.
  expect(result.current).toMatchObject({ delivered, beyond: 2, knownAt: 1000 })
  const body = { orderId: 1, reason: 'absent', comment: '' }
  await act(() => record([{ kind: 'fail', about: { kind: 'order', id: 1 }, code: '12345678', body }]))
  await waitFor(() => expect(result.current.orders).toMatchObject([{ statusKey: 3, delivererId: null }]))
  expect(result.current.records).toMatchObject([{ kind: 'fail', state: 'waiting' }])
  await waitFor(() => expect(result.current.offline).toBe(true))

  server = { orders: [ORDER] }
  await waitFor(async () => {
    await act(() => flush())
    expect(sent).toEqual(['/api/workflow/order/fail'])
  })
  await waitFor(() => expect(result.current).toMatchObject({ orders: [], records: [] }))
})

test('the list is loaded again when the service worker or another page of this phone sent records', async () => {
  server = { orders: [ORDER] }
  startOutbox()
  const client = new QueryClient()
  const { result } = renderHook(() => useOrderList('deliveries'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.orders).toEqual([ORDER]))
  server = { orders: [] }
  const other = new BroadcastChannel('shop-outbox')
  other.postMessage('changed')
  await waitFor(() => expect(result.current.orders).toEqual([]))
  other.close()
})
