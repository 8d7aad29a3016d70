import { type InvalidateQueryFilters, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderById } from '../../entities/orders/order.api.ts'
import { subscribeToOrders } from '../../entities/orders/order-stream.ts'
import { gatherChanges } from './gather-changes.ts'
import { BOARD_KEYS, CODE_KEY, LIST_KEY, orderKeys, type Page } from './orders.api.ts'

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
    // An answer that is under way since before the change is given up and asked for anew.
    const renew = (which: InvalidateQueryFilters) => client.invalidateQueries(which)
    const apply = (changed: (number | null)[]) => {
      // Where anything may have changed, so may the order that is worked on.
      const ids = changed.map((id) => id ?? state.current.heldOrder).filter((id) => id !== undefined)
      const renewals = [...BOARD_KEYS, ...ids.flatMap(orderKeys)].map((queryKey) => renew({ queryKey }))
      // A code that was not found is not looked up again with each change: it would be said each time.
      renewals.push(renew({ queryKey: CODE_KEY, predicate: ({ state }) => state.data !== undefined }))
      if (state.current.heldOrder === undefined) renewals.push(renew({ queryKey: LIST_KEY }))
      else {
        state.current.missed = true
        renewals.push(...ids.map((id) => refreshRow(client, id)))
      }
      return Promise.allSettled(renewals)
    }
    const changes = gatherChanges(apply, GATHER_MS)
    const unsubscribe = subscribeToOrders(changes.add)
    return () => {
      unsubscribe()
      changes.stop()
    }
  }, [client])
}
