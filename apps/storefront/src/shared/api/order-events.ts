import { eventStream } from '@shop/browser/event-stream'
import { useStreamChanges } from '@shop/browser/use-stream-changes'

const subscribe = eventStream('GET /shop/orders/events')
const ORDERS = ['orders'] as const

/** Reloads the customer's orders whenever one changes, while the component is drawn. */
export const useLiveOrders = () => useStreamChanges(subscribe, ORDERS)
