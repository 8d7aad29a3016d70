import { at } from '@shop/browser/address'
import { errorText, isTransientFailure } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { endsSession } from '@shop/browser/session'
import type { Order, OrderSummary } from '@shop/contract/orders'
import { normalizeOrderCode } from '@shop/domain/order-code'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { workQuery } from '../../entities/dashboard/work.api.ts'
import { orderById } from '../../entities/orders/order.api.ts'
import type { DirectCall } from '../../entities/orders/order-actions.ts'
import { allPages } from '../../shared/api/all-pages.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'
import { notify } from '../../shared/ui/notices.ts'

const ORDERS = 'orders'

export const LIST_KEY = [ORDERS, 'list'] as const
/** Queries that a change of any order may affect, apart from the list. */
export const BOARD_KEYS = [
  [ORDERS, 'counts'],
  [ORDERS, 'departure'],
  [ORDERS, 'ready'],
  workQuery.queryKey,
] as const
/** The order searched for by code. */
export const CODE_KEY = [ORDERS, 'code'] as const

export const statusCounts = queryOptions({
  queryKey: [ORDERS, 'counts'],
  queryFn: ({ signal }) => request('GET /orders/status', { signal }),
})

export interface Page {
  orders: OrderSummary[]
  total: number
}

/** The filters of a list as parameters of the server. */
export interface OrderFilters {
  payment?: string
  delivery?: string
  deliverer?: string
  /** Period of the latest change in shop time; both or none. */
  start?: string | undefined
  end?: string | undefined
}

interface PageQuery extends OrderFilters {
  page: number
  items: number
}

/** The orders of a status, or those that match a text in any status. */
export type Listed = { status: StatusKey } | { q: string }

const fetchPage = (listed: Listed, query: PageQuery, signal: AbortSignal) =>
  'q' in listed
    ? request('GET /orders/search', { query: { ...listed, ...query }, signal })
    : request(at('GET /orders/status/:status', { status: listed.status }), { query: { ...query }, signal })

export const ordersPage = (listed: Listed, query: PageQuery) =>
  queryOptions({
    queryKey: [...LIST_KEY, listed, query],
    queryFn: ({ signal }) => fetchPage(listed, query, signal),
    // The server reports changes; the rows must not move because the window lost focus for a moment.
    refetchOnWindowFocus: false,
  })

export const departureBoard = queryOptions({
  queryKey: [ORDERS, 'departure'],
  queryFn: ({ signal }) => request('GET /orders/departure', { signal, mayBeOffline: true }),
  // Orders become late by time alone, without a change. This reload in the background must neither end a session nor
  // show an error when the server is unreachable for a moment.
  refetchInterval: 30_000,
  meta: { silent: true },
})

/** Every order of a list, for CSV and print. */
export const loadAllOrders =
  (listed: Listed, filters: OrderFilters = {}): LoadAll<OrderSummary> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const { orders, total } = await fetchPage(listed, { ...filters, page, items: LARGEST_PAGE }, signal)
      return { rows: orders, total }
    }, onProgress)

/** All packed orders that have not left: those that can get a deliverer. */
export const readyOrders = queryOptions({
  queryKey: [ORDERS, 'ready'],
  queryFn: async ({ signal }) => {
    const [common, fast] = await Promise.all(
      [ORDER_STATUS.AGUARDANDO_MOTOBOY, ORDER_STATUS.ENTREGA_IMEDIATA].map((status) =>
        loadAllOrders({ status })(() => {}, signal),
      ),
    )
    return [...(fast ?? []), ...(common ?? [])]
  },
})

export const NOT_FOUND = 'Não foi possível encontrar o pedido com o código informado.'

/** One order by its code, as people write or paste it. */
export const orderByCode = (code: string) =>
  queryOptions({
    queryKey: [...CODE_KEY, code],
    queryFn: ({ signal }) => request(at('GET /orders/:code', { code: normalizeOrderCode(code) }), { signal }),
    enabled: code !== '',
    refetchOnWindowFocus: false,
    meta: { fixedErrorText: NOT_FOUND },
  })

/** The order of a dialog: until it is loaded, the data that the screen below already has of it; undefined after a link. */
export function useSeenOrder(orderId: number): { order: OrderSummary | undefined; error: Error | null } {
  const client = useQueryClient()
  const { data, error } = useQuery(orderById(orderId))
  const seen = () =>
    [
      ...client.getQueriesData<Page>({ queryKey: LIST_KEY }).flatMap(([, page]) => page?.orders ?? []),
      ...client.getQueriesData<Order>({ queryKey: CODE_KEY }).map(([, order]) => order),
    ].find((order) => order?.orderId === orderId)
  return { order: data ?? (error ? undefined : seen()), error }
}

/** The dialog shows the failure. */
export const orderHistory = (id: number) =>
  queryOptions({
    ...readQuery(ORDERS, at('GET /reports/order/histories/:orderId', { orderId: id })),
    meta: { silent: true },
  })

/** The queries of one order that a change of it reloads. */
export const orderKeys = (id: number) => [orderById(id).queryKey, orderHistory(id).queryKey]

/** Links to images expire, so they are loaded each time. */
export const deliveryAttempts = (id: number) =>
  queryOptions({
    ...readQuery(ORDERS, at('GET /orders/attempts/:id', { id })),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })

export interface ActionCall {
  address: DirectCall['address']
  body: { orderId: number }
  successText: string
  /** Shown when the server has no text of its own. */
  errorText?: string
}

/** Reloads counts, lists and open records after an order changed. */
export function useReloadOrders() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ORDERS] })
}

/** For `mutate`: continues once the server accepted or refused the action; without a response, the typed values stay. */
export const onceSettled = (proceed: () => void) => ({
  onSettled: (_order: Order | undefined, error: Error | null) => {
    if (!error || !isTransientFailure(error)) proceed()
  },
})

/** Runs an order action and shows the result; afterwards counts, lists and open records are reloaded. */
export function useOrderAction() {
  const reload = useReloadOrders()
  return useMutation({
    mutationFn: ({ address, body }: ActionCall) => request(address, { body }),
    onSuccess: (_order, { successText }) => notify.success(successText),
    onError: (error, call) => {
      if (!endsSession(error)) notify.error(errorText(error, call.errorText))
    },
    // Not awaited: a slow list must not close a dialog that the person opened meanwhile.
    onSettled: () => void reload(),
    meta: { silent: true },
  })
}

/** The message to send to the customer now, and the order's public page. */
export const orderMessage = (orderId: number) =>
  queryOptions({
    ...readQuery('orders', at('GET /orders/message/:id', { id: orderId })),
    meta: { silent: true },
  })
