import { eventStream } from '@shop/browser/event-stream'
import { useStreamChanges } from '@shop/browser/use-stream-changes'
import * as calls from '@shop/contract/addresses.gen'

const subscribe = eventStream(calls.getShopOrdersEvents)
const ORDERS = ['orders'] as const

/** Reloads the customer's orders whenever one changes, while the component is drawn. */
export const useLiveOrders = () => useStreamChanges(subscribe, ORDERS)
