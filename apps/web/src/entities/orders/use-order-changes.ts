import { useStreamChanges } from '@shop/browser/use-stream-changes'
import type { QueryKey } from '@tanstack/react-query'
import { subscribeToOrders } from './order-stream.api.ts'

/** Reloads a query when any order changes; `queryKey` must be stable. */
export const useOrderChanges = (queryKey: QueryKey) => useStreamChanges(subscribeToOrders, queryKey)
