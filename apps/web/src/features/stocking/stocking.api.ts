import type { Order, OrderSummary } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { allPages, LARGEST_PAGE } from '../../shared/api/all-pages.ts'
import { type ApiError, errorText } from '../../shared/api/api-error.ts'
import { at, request } from '../../shared/api/client.ts'
import { notify } from '../../shared/ui/notices.ts'

const ORDERS = 'orders'
export const OFFLINE = 'Sem conexão com o servidor. Tente novamente.'

export const QUEUE_KEY = [ORDERS, 'stocking'] as const

const loadStatus = (status: number, signal: AbortSignal) =>
  allPages(async (page) => {
    const { orders } = await request<{ orders: OrderSummary[] }>('GET', at`/orders/status/${status}`, {
      query: { page, items: LARGEST_PAGE },
      signal,
      mayBeOffline: true,
    })
    return { rows: orders }
  })

/** All that is to be prepared or being prepared: the oldest order is on the last page, so every page is needed. */
export const stockingQueue = queryOptions({
  queryKey: QUEUE_KEY,
  queryFn: async ({ signal }) => {
    const [waiting, begun] = await Promise.all([
      loadStatus(ORDER_STATUS.AGUARDANDO_ESTOQUISTA, signal),
      loadStatus(ORDER_STATUS.EM_PREPARACAO, signal),
    ])
    return [...new Map([...waiting, ...begun].map((order) => [order.orderId, order])).values()]
  },
  meta: { errorText: OFFLINE },
})

export const orderToPack = (id: number) =>
  queryOptions({
    queryKey: [...QUEUE_KEY, id],
    queryFn: ({ signal }) => request<Order>('GET', at`/orders/by-id/${id}`, { signal, mayBeOffline: true }),
    meta: { silent: true },
  })

interface StockingCall {
  path: '/workflow/order/prepare' | '/workflow/order/pack'
  body: { orderId: number; images?: string[] }
}

/** Prepares or packs; nothing typed or photographed is lost when it does not get through. */
export function useStockingAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body }: StockingCall) => request<Order>('PATCH', path, { body, mayBeOffline: true }),
    onSuccess: (order) => {
      notify.success('Pedido alterado com sucesso.')
      if (order.statusKey === ORDER_STATUS.EM_PREPARACAO)
        client.setQueryData(orderToPack(order.orderId).queryKey, order)
    },
    onError: (error: ApiError, { body }) => {
      if (error.status !== 401) notify.error(errorText(error, OFFLINE))
      void client.invalidateQueries({ queryKey: orderToPack(body.orderId).queryKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: QUEUE_KEY, exact: true }),
    meta: { silent: true },
  })
}
