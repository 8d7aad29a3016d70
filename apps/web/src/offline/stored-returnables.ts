import { at } from '@shop/browser/address'
import { isTransientFailure } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { getSession } from '@shop/browser/session'
import type { ReturnableOrder } from '@shop/contract/board'
import { queryOptions } from '@tanstack/react-query'
import { readReturnables, saveReturnables } from './offline-db.ts'
import type { OutboxRecord } from './record.ts'

/** At the door, the customer's latest sales are enough; older ones can be returned at the desk. */
const SALES = 10

/** Items that can come back while the order is settled; offline, by the last response stored on the phone. */
export const storedReturnables = (orderId: number) =>
  queryOptions({
    queryKey: ['kept-returnables', orderId],
    queryFn: async ({ signal }) => {
      const owner = getSession()?.personId ?? ''
      try {
        const { orders } = await request(at('GET /workflow/order/returnable/:id', { id: orderId }), {
          query: { page: 0, items: SALES },
          signal,
          mayBeOffline: true,
        })
        saveReturnables(orderId, owner, orders).catch(() => undefined)
        return orders
      } catch (error) {
        const stored = isTransientFailure(error)
          ? await readReturnables(orderId, owner).catch(() => undefined)
          : undefined
        if (stored) return stored
        throw error
      }
    },
    meta: { silent: true },
  })

interface ReturnBody {
  fromOrderId: number
  productId: number
  quantity: number
}

const isReturn = ({ kind, state }: OutboxRecord) =>
  (kind === 'exchange' || kind === 'return') && state === 'waiting'

/** Without the returns recorded on this phone and not sent yet; sales without remaining items are left out. */
export function leftToReturn(
  sales: readonly ReturnableOrder[],
  records: readonly OutboxRecord[],
): ReturnableOrder[] {
  const bodies = records.filter(isReturn).map(({ body }) => body as ReturnBody)
  return sales.flatMap((sale) => {
    const items = sale.items
      .map((item) => ({
        ...item,
        returned: bodies
          .filter(
            ({ fromOrderId, productId }) => fromOrderId === sale.orderId && productId === item.productId,
          )
          .reduce((returned, { quantity }) => returned + quantity, item.returned),
      }))
      .filter(({ quantity, returned }) => quantity > returned)
    return items.length > 0 ? [{ ...sale, items }] : []
  })
}
