import type { Order } from '@shop/contract/orders'
import { KEPT_DELIVERIES } from '../../shared/api/session-store.ts'

interface KeptOrders {
  personId: string
  orders: Order[]
}

/** The orders as the server last told this person; undefined for anybody else. */
export function readOrders(
  store: Pick<Storage, 'getItem'>,
  personId: string,
): { orders: Order[] } | undefined {
  const kept: KeptOrders | null = JSON.parse(store.getItem(KEPT_DELIVERIES) ?? 'null')
  return kept?.personId === personId ? { orders: kept.orders } : undefined
}

/** Keeps them for a reload without a network; a phone without room goes on without. */
export function keepOrders(store: Pick<Storage, 'setItem' | 'removeItem'>, kept: KeptOrders) {
  try {
    store.setItem(KEPT_DELIVERIES, JSON.stringify(kept))
  } catch {
    // What is there is older than what could not be written.
    store.removeItem(KEPT_DELIVERIES)
  }
}
