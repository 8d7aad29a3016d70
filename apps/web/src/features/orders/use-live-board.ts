import { type InvalidateQueryFilters, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { subscribeToOrders } from '../../shared/api/order-stream.ts'
import { BOARD_KEYS, CODE_KEY, LIST_KEY, orderById, orderKeys, type Page } from './orders.api.ts'

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
 * Keeps the board as it is on the server. While an order is selected or open in a dialog (`heldOrder`) the rows stay
 * where they are and only what they say is renewed; the list is reloaded once it is let go.
 */
export function useLiveBoard(heldOrder: number | undefined) {
  const client = useQueryClient()
  const held = heldOrder !== undefined
  const state = useRef({ heldOrder, missed: false })

  useEffect(() => {
    state.current.heldOrder = heldOrder
    if (held || !state.current.missed) return
    state.current.missed = false
    void client.invalidateQueries({ queryKey: LIST_KEY })
  }, [heldOrder, held, client])

  useEffect(() => {
    const changed = new Set<number | null>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = (which: InvalidateQueryFilters) =>
      void client.invalidateQueries(which, { cancelRefetch: false })
    const apply = () => {
      timer = undefined
      // Where anything may have changed, so may the order that is worked on.
      const ids = [...changed].map((id) => id ?? state.current.heldOrder).filter((id) => id !== undefined)
      changed.clear()
      for (const queryKey of [...BOARD_KEYS, ...ids.flatMap(orderKeys)]) renew({ queryKey })
      // A code that was not found is not looked up again with each change: it would be said each time.
      renew({ queryKey: CODE_KEY, predicate: ({ state }) => state.data !== undefined })
      if (state.current.heldOrder === undefined) return renew({ queryKey: LIST_KEY })
      state.current.missed = true
      for (const id of ids) void refreshRow(client, id).catch(() => {})
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
