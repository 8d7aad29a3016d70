import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../../shared/api/read-query.ts'

export interface NamedUnit {
  productId: number
  serial: string
}

export interface HandOverBody {
  orderId: number
  serials: NamedUnit[]
  /** In reais; absent where no cash is due. */
  cashReceived?: number
}

/** The open till session; an order is handed over without it too. */
export const openTill = queryOptions({ ...readQuery('till', 'GET /till'), meta: { silent: true } })

/** The order's line of a serial number. @throws ApiError for one that is not in stock or of another product */
export const findPackable = (orderId: number, serial: string) =>
  request(at('GET /workflow/order/pack/:orderId/units/:serial', { orderId, serial }))

/** Prepares, packs and finishes an order in one call, once per key. */
export function useHandOver() {
  const client = useQueryClient()
  return (body: HandOverBody, idempotencyKey: string) =>
    request('POST /workflow/order/hand-over', { body, idempotencyKey }).finally(() => {
      for (const queryKey of [['orders'], ['placed-sale'], ['till']])
        void client.invalidateQueries({ queryKey })
    })
}
