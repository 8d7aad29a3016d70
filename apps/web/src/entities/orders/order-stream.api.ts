import { eventStream } from '@shop/browser/event-stream'

const subscribe = eventStream<{ orderId: number | null }>('GET /orders/events')

/** Calls the listener with the id of every changed order; null when any order may have changed. */
export const subscribeToOrders = (listener: (orderId: number | null) => void) =>
  subscribe((event) => listener(event?.orderId ?? null))
