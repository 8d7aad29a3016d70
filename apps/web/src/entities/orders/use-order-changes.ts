import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToOrders } from './order-stream.ts'

const GATHER_MS = 150

/** Reloads a query when any order changes; `queryKey` must be stable. */
export function useOrderChanges(queryKey: QueryKey) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const apply = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey })
    }
    const unsubscribe = subscribeToOrders(() => {
      timer ??= setTimeout(apply, GATHER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, queryKey])
}
