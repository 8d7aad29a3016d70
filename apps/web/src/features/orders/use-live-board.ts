import { GATHER_MS } from '@shop/browser/pauses'
import { reloadChanged } from '@shop/browser/query-client'
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderById } from '../../entities/orders/order.api.ts'
import { subscribeToOrders } from '../../entities/orders/order-stream.api.ts'
import { gatherChanges } from './gather-changes.ts'
import { BOARD_KEYS, CODE_KEY, LIST_KEY, orderKeys, type Page } from './orders.api.ts'

const isLoaded = ({ state }: Query) => state.data !== undefined
/** Their rows are on the screen: a response would move them. */
const LOADED_LISTS = { queryKey: LIST_KEY, predicate: isLoaded }

/** Updates a changed order, which was just reloaded, in its row without reloading the list, which would move the rows. */
async function refreshRow(client: QueryClient, id: number) {
  const isShown = (page: Page | undefined) => page?.orders.some(({ orderId }) => orderId === id)
  if (!client.getQueriesData<Page>({ queryKey: LIST_KEY }).some(([, page]) => isShown(page))) return
  const staleTime = Number.POSITIVE_INFINITY
  const order = await client.fetchQuery({ ...orderById(id), staleTime, meta: { silent: true } })
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
    if (held && client.isFetching(LOADED_LISTS) > 0) {
      state.current.missed = true
      void client.cancelQueries(LOADED_LISTS)
    }
    if (held || !state.current.missed) return
    state.current.missed = false
    void client.invalidateQueries({ queryKey: LIST_KEY })
  }, [heldOrder, held, client])

  useEffect(() => {
    const reload = (queryKey: QueryKey) => reloadChanged(client, queryKey)
    const reloadOrder = async (id: number) => {
      await Promise.all(orderKeys(id).map(reload))
      if (state.current.heldOrder !== undefined) await refreshRow(client, id)
    }
    const reloadList = () => {
      const shown = client.getQueryCache().findAll({ queryKey: LIST_KEY, type: 'active' })
      // A list that is still loading has no rows to hold.
      if (state.current.heldOrder === undefined || !shown.every(isLoaded)) return reload(LIST_KEY)
      state.current.missed = true
      // A response under way may be of before the change, and would put the old row back.
      return client.cancelQueries(LOADED_LISTS)
    }
    const apply = (changed: (number | null)[]) => {
      // If any order may have changed, the order that is held may have changed too.
      const ids = changed.map((id) => id ?? state.current.heldOrder).filter((id) => id !== undefined)
      return Promise.allSettled([
        ...BOARD_KEYS.map(reload),
        reloadList(),
        ...ids.map(reloadOrder),
        // A code without a result is not searched again with each change: the message would be repeated each time.
        client.invalidateQueries({ queryKey: CODE_KEY, predicate: isLoaded }),
      ])
    }
    const changes = gatherChanges(apply, GATHER_MS)
    const unsubscribe = subscribeToOrders(changes.add)
    return () => {
      unsubscribe()
      changes.stop()
    }
  }, [client])
}
