import { eventStream } from '@shop/browser/event-stream'

const subscribe = eventStream<{ orderId: number | null }>('/orders/events')

/** Calls the listener with the id of every order that anybody changes; null when any may have changed. */
export const subscribeToOrders = (listener: (orderId: number | null) => void) =>
  subscribe((event) => listener(event?.orderId ?? null))
