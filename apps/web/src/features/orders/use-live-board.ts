import { type InvalidateQueryFilters, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderById } from '../../entities/orders/order.api.ts'
import { subscribeToOrders } from '../../entities/orders/order-stream.api.ts'
import { gatherChanges } from './gather-changes.ts'
import { BOARD_KEYS, CODE_KEY, LIST_KEY, orderKeys, type Page } from './orders.api.ts'

const GATHER_MS = 150

/** Updates a changed order in its row without reloading the list, which would move the rows. */
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
 * Keeps the board up to date with the server. While an order is selected or open in a dialog (`heldOrder`), rows keep
 * their places and only their contents are updated; the list is reloaded afterwards.
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
    // A request that began before the change is cancelled and sent again.
    const reload = (which: InvalidateQueryFilters) => client.invalidateQueries(which)
    const apply = (changed: (number | null)[]) => {
      // If any order may have changed, the order that is held may have changed too.
      const ids = changed.map((id) => id ?? state.current.heldOrder).filter((id) => id !== undefined)
      const reloads = [...BOARD_KEYS, ...ids.flatMap(orderKeys)].map((queryKey) => reload({ queryKey }))
      // A code without a result is not searched again with each change, because the message would be repeated.
      reloads.push(reload({ queryKey: CODE_KEY, predicate: ({ state }) => state.data !== undefined }))
      if (state.current.heldOrder === undefined) reloads.push(reload({ queryKey: LIST_KEY }))
      else {
        state.current.missed = true
        reloads.push(...ids.map((id) => refreshRow(client, id)))
      }
      return Promise.allSettled(reloads)
    }
    const changes = gatherChanges(apply, GATHER_MS)
    const unsubscribe = subscribeToOrders(changes.add)
    return () => {
      unsubscribe()
      changes.stop()
    }
  }, [client])
}
