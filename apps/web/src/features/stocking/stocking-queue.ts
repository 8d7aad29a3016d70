import type { OrderSummary } from '@shop/contract/orders'
import { nextDeparture } from '@shop/domain/departures'

export interface StockingGroup {
  /** When its orders are due; null for fast delivery, which waits for nobody. */
  departure: Date | null
  late: boolean
  orders: OrderSummary[]
}

const byAge = (a: OrderSummary, b: OrderSummary) =>
  a.createdAt.localeCompare(b.createdAt) || a.orderId - b.orderId

/**
 * The orders to prepare in the order of work: fast delivery first, then by the departure that each was due for when
 * it was placed, the oldest first.
 */
export function groupByDeparture(
  orders: readonly OrderSummary[],
  now: Date,
  timeZone: string,
): StockingGroup[] {
  const groups = new Map<number, StockingGroup>()
  for (const order of [...orders].sort(byAge)) {
    const departure = order.isFastDelivery ? null : nextDeparture(new Date(order.createdAt), timeZone)
    const key = departure?.getTime() ?? 0
    const group = groups.get(key) ?? { departure, late: departure !== null && departure <= now, orders: [] }
    group.orders.push(order)
    groups.set(key, group)
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}
