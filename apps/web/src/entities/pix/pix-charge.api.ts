import { at } from '@shop/browser/address'
import { ASK_FOR_PIX_MS } from '@shop/browser/pauses'
import type { PixCharge } from '@shop/contract/pix'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

export const isWaiting = ({ statusKey }: PixCharge) => statusKey === ORDER_STATUS.PROCESSANDO
export const isCancelled = ({ statusKey }: PixCharge) => statusKey === ORDER_STATUS.CANCELADO

export const isPaid = (charge: PixCharge) => !isWaiting(charge) && !isCancelled(charge)

/** The Pix code of an order; reloaded until the payment arrived or the order expired. */
export const pixCharge = (orderId: number) =>
  queryOptions({
    ...readQuery('pix', at('GET /orders/pix/:id', { id: orderId })),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? ASK_FOR_PIX_MS : false),
    meta: { silent: true },
  })
