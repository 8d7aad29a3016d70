import { eventStream } from '@shop/browser/event-stream'
import * as calls from '@shop/contract/addresses.gen'

const subscribe = eventStream<{ orderId: number | null }>(calls.getOrdersEvents)

/** Calls the listener with the id of every changed order; null when any order may have changed. */
export const subscribeToOrders = (listener: (orderId: number | null) => void) =>
  subscribe((event) => listener(event?.orderId ?? null))
