import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { subscribeToOrders } from '../../shared/api/order-stream.ts'
import { BOARD_KEYS, LIST_KEY, orderById, orderKeys, type Page } from './orders.api.ts'

const GATHER_MS = 150

/** Shows a changed order in its row without reloading the list, which would move the rows. */
async function refreshRow(client: QueryClient, id: number) {
  const isShown = (page: Page | undefined) => page?.orders.some(({ orderId }) => orderId === id)
  if (!client.getQueriesData<Page>({ queryKey: LIST_KEY }).some(([, page]) => isShown(page))) return
  const order = await client.fetchQuery({ ...orderById(id), staleTime: 0, meta: { silent: true } })
  client.setQueriesData<Page>(
    { queryKey: LIST_KEY },
    (page) => page && { ...page, orders: page.orders.map((row) => (row.orderId === id ? order : row)) },
  )
}

/**
 * Keeps the board as it is on the server. While something is selected (`held`) the rows stay where they are and only
 * what they say is renewed; the list is reloaded once the selection is gone.
 */
export function useLiveBoard(held: boolean) {
  const client = useQueryClient()
  const state = useRef({ held, missed: false })

  useEffect(() => {
    state.current.held = held
    if (held || !state.current.missed) return
    state.current.missed = false
    void client.invalidateQueries({ queryKey: LIST_KEY })
  }, [held, client])

  useEffect(() => {
    const changed = new Set<number | null>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const apply = () => {
      timer = undefined
      const ids = [...changed]
      changed.clear()
      const keys = [...BOARD_KEYS, ...ids.flatMap((id) => (id === null ? [] : orderKeys(id)))]
      for (const queryKey of keys) void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      if (!state.current.held)
        return void client.invalidateQueries({ queryKey: LIST_KEY }, { cancelRefetch: false })
      state.current.missed = true
      for (const id of ids) if (id !== null) void refreshRow(client, id).catch(() => {})
    }
    const unsubscribe = subscribeToOrders((orderId) => {
      changed.add(orderId)
      timer ??= setTimeout(apply, GATHER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client])
}
