import { at } from '@shop/browser/address'
import { type ApiError, errorText, isTransientFailure } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import type { ReturnableOrder } from '@shop/contract/board'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../shared/ui/notices.ts'
import { orderById } from './order.api.ts'
import { ORDER_CHANGED } from './order-texts.ts'

const OFFLINE = 'Sem conexão com o servidor. Tente novamente.'

export type ReturnableItem = ReturnableOrder['items'][number]

export const settledOrder = (id: number) =>
  queryOptions({
    ...orderById(id),
    queryFn: ({ signal }) => request(at('GET /orders/by-id/:id', { id }), { signal, mayBeOffline: true }),
    meta: { errorText: OFFLINE },
  })

export const returnables = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'returnable', id],
    queryFn: ({ pageParam, signal }) =>
      request(at('GET /workflow/order/returnable/:id', { id }), {
        query: { page: pageParam, items: SHORT_PAGE },
        signal,
        mayBeOffline: true,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * SHORT_PAGE < total ? pages.length : undefined),
    meta: { silent: true },
  })

const TAKE_BACK = {
  exchange: 'POST /workflow/order/exchange',
  return: 'POST /workflow/order/return',
} as const

export interface ExchangeReturnCall {
  kind: keyof typeof TAKE_BACK
  body: {
    orderId: number
    fromOrderId: number
    productId: number
    quantity: number
    comments: string
    defective: boolean
    returnedSeen: number
    serials?: string[]
  }
}

/** The call resolves to false when no response arrived, so that it can be tried again unchanged. */
export function useExchangeReturn() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ kind, body }: ExchangeReturnCall) =>
      request(TAKE_BACK[kind], { body, mayBeOffline: true }),
    onSuccess: () => notify.success(ORDER_CHANGED),
    onError: (error: ApiError) => {
      if (error.status !== 401) notify.error(errorText(error, OFFLINE))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
    meta: { silent: true },
  })
  return (call: ExchangeReturnCall) =>
    mutateAsync(call).then(
      () => true,
      (error: unknown) => !isTransientFailure(error),
    )
}
