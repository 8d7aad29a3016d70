import { at } from '@shop/browser/address'
import { isTransientFailure } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { getSession } from '@shop/browser/session'
import type { ReturnableOrder } from '@shop/contract/board'
import { missingAtDoor } from '@shop/domain/door'
import { queryOptions } from '@tanstack/react-query'
import { type KnownSales, RETURNABLES, readReturnables, saveReturnables } from './offline-db.ts'
import { isReturn, type OutboxRecord } from './record.ts'

/** At the door, the customer's latest sales are enough; older ones can be returned at the desk. */
const SALES = 10

/** Items that can come back while the order is settled; offline, by the last response stored on the phone. */
export const storedReturnables = (orderId: number) =>
  queryOptions({
    queryKey: [...RETURNABLES, orderId],
    queryFn: async ({ signal }): Promise<KnownSales> => {
      const owner = getSession()?.personId ?? ''
      const askedAt = Date.now()
      try {
        const { orders: sales } = await request(at('GET /workflow/order/returnable/:id', { id: orderId }), {
          query: { page: 0, items: SALES },
          signal,
          mayBeOffline: true,
        })
        saveReturnables(orderId, owner, { sales, askedAt }).catch(() => undefined)
        return { sales, askedAt }
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
  serials?: string[]
}

/**
 * Without the returns recorded on this phone that the server's answer does not contain: not sent yet, or accepted after
 * it was requested. Sales without remaining items are left out.
 */
export function leftToReturn(
  { sales, askedAt }: KnownSales,
  records: readonly OutboxRecord[],
): ReturnableOrder[] {
  const bodies = records
    .filter(isReturn)
    .filter(({ state, sentAt = 0 }) => state === 'waiting' || (state === 'sent' && sentAt > askedAt))
    .map(({ body }) => body as ReturnBody)
  return sales.flatMap((sale) => {
    const items = sale.items
      .map((item) => {
        const back = bodies.filter(
          ({ fromOrderId, productId }) => fromOrderId === sale.orderId && productId === item.productId,
        )
        const serials = back.flatMap(({ serials = [] }) => serials)
        return {
          ...item,
          returned: back.reduce((returned, { quantity }) => returned + quantity, item.returned),
          ...(item.serials && { serials: missingAtDoor(serials, item.serials) }),
        }
      })
      .filter(({ quantity, returned }) => quantity > returned)
    return items.length > 0 ? [{ ...sale, items }] : []
  })
}
