import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { GATHER_MS } from './pauses.ts'
import { reloadChanged } from './query-client.ts'

/** Reloads queries when the stream has an event; several in a row once. `queryKey` and `subscribe` must be stable. */
export function useStreamChanges(subscribe: (listener: () => void) => () => void, queryKey: QueryKey) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const apply = () => {
      timer = undefined
      void reloadChanged(client, queryKey)
    }
    const unsubscribe = subscribe(() => {
      timer ??= setTimeout(apply, GATHER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, queryKey, subscribe])
}
