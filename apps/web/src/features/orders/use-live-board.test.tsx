import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { orderById } from '../../entities/orders/order.api.ts'
import { BOARD_KEYS, LIST_KEY } from './orders.api.ts'
import { useLiveBoard } from './use-live-board.ts'

const stream = vi.hoisted(() => ({ notify: (_orderId: number | null) => {} }))
vi.mock('../../entities/orders/order-stream.api.ts', () => ({
  subscribeToOrders: (listener: (orderId: number | null) => void) => {
    stream.notify = listener
    return () => {}
  },
}))

const LIST = [...LIST_KEY, 'shown']
const COUNTS = BOARD_KEYS[0]
let client: QueryClient
let requested: string[]

beforeEach(() => {
  client = new QueryClient()
  requested = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(new URL(url, 'http://shop').pathname)
    return Response.json({ data: { orderId: 2, code: 'new' } })
  })
  client.setQueryData(LIST, { orders: [{ orderId: 1 }, { orderId: 2, code: 'old' }], total: 2 })
  client.setQueryData(COUNTS, [])
})

const open = (held: number | undefined) =>
  renderHook(({ heldOrder }) => useLiveBoard(heldOrder), {
    initialProps: { heldOrder: held },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

test('while an order is held, a changed one is updated in its row; the list is reloaded after the release', async () => {
  const { rerender } = open(1)
  stream.notify(2)
  await waitFor(() =>
    expect(client.getQueryData(LIST)).toEqual({
      orders: [{ orderId: 1 }, { orderId: 2, code: 'new' }],
      total: 2,
    }),
  )
  expect(isStale(COUNTS)).toBe(true)
  expect(isStale(LIST)).toBe(false)
  rerender({ heldOrder: undefined })
  expect(isStale(LIST)).toBe(true)
})

test('an order that is not on the page is not loaded, and with nothing held the list is reloaded', async () => {
  const { rerender } = open(1)
  stream.notify(3)
  await waitFor(() => expect(isStale(COUNTS)).toBe(true))
  expect(requested).toEqual([])
  client.setQueryData(COUNTS, [])
  rerender({ heldOrder: undefined })
  client.setQueryData(LIST, { orders: [], total: 0 })
  stream.notify(3)
  await waitFor(() => expect(isStale(LIST)).toBe(true))
})

/** Loads it for a screen; each call of what is returned answers the oldest request that still waits. */
function shown(queryKey: readonly unknown[]) {
  const waiting: ((data: unknown) => void)[] = []
  const queryFn = () => new Promise((resolve) => waiting.push(resolve))
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return { waiting, respond: (data: unknown) => waiting.shift()?.(data), leave }
}

test('a list that was requested before a change of the held order does not put its old row back', async () => {
  const list = shown(LIST)
  open(2)
  expect(list.waiting).toHaveLength(1)
  stream.notify(2)
  await waitFor(() => expect(client.getQueryData(LIST)).toMatchObject({ orders: [{}, { code: 'new' }] }))
  list.respond({ orders: [{ orderId: 2, code: 'old' }], total: 1 })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(LIST)).toMatchObject({ orders: [{}, { code: 'new' }] })
  list.leave()
})

test('a list that was loading when an order was selected does not move its rows, and is loaded again after the release', async () => {
  const list = shown(LIST)
  const { rerender } = open(undefined)
  rerender({ heldOrder: 2 })
  list.respond({ orders: [{ orderId: 1 }], total: 1 })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(LIST)).toMatchObject({ total: 2 })
  rerender({ heldOrder: undefined })
  await waitFor(() => expect(list.waiting).toHaveLength(1))
  list.leave()
})

test.each([
  ['the order', orderById(2).queryKey],
  ['the list', LIST],
  ['the numbers of the cards', COUNTS],
])('%s whose first load is under way when an order changes is loaded once more', async (_, queryKey) => {
  client.removeQueries({ queryKey })
  const first = shown(queryKey)
  open(2)
  stream.notify(2)
  await waitFor(() =>
    expect(client.getQueryCache().findAll({ predicate: (one) => one.state.isInvalidated })).not.toEqual([]),
  )
  first.respond({ code: 'old' })
  await waitFor(() => expect(first.waiting).toHaveLength(1))
  first.leave()
})
