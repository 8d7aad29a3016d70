import type { Order, OrderSummary } from '@shop/contract/orders'
import { isStatusKey } from '@shop/domain/order-status'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isAllowed } from '../../../entities/orders/order-actions.ts'
import type { Listed } from '../orders.api.ts'
import { FIRST_STATUS, listOf } from '../orders-search.ts'
import { useListedOrders } from '../use-listed-orders.ts'

const route = getRouteApi('/admin-frame/admin/orders/$code')

/** The list that the order was opened from; after a link, the orders of the status that it had then. */
function useListed(order: Order): Listed {
  const { status, q } = route.useSearch()
  const [first] = useState(order.statusKey)
  if (q) return { q }
  return { status: status ?? (isStatusKey(first) ? first : FIRST_STATUS) }
}

type Way = 1 | -1

/** The orders before and after this one in its list, across the list's pages. */
export function useOrderQueue(order: Order) {
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const { start, end } = route.useSearch()
  const listed = useListed(order)
  const { view, page, pageOf } = useListedOrders(listed, { start, end })
  const orders = page.data?.orders ?? []
  const total = page.data?.total ?? 0
  const place = orders.findIndex(({ orderId }) => orderId === order.orderId)
  const lastPage = Math.max(0, Math.ceil(total / view.pageSize) - 1)

  const open = ({ code }: OrderSummary, at = view.page) =>
    navigate({
      params: { code },
      search: (list) => ({ ...listOf(list), page: at > 0 ? at + 1 : undefined }),
      replace: true,
    })
  const toList = () => navigate({ to: '/admin/orders', search: listOf })

  const beside = (way: Way) => (place >= 0 ? orders[place + way] : way > 0 ? orders[0] : undefined)
  const otherPage = (way: Way) => {
    const at = view.page + way
    return place >= 0 && at >= 0 && at <= lastPage ? at : undefined
  }
  const go = async (way: Way) => {
    const known = beside(way)
    if (known) return open(known)
    const at = otherPage(way)
    if (at === undefined) return
    const { orders: there } = await client.fetchQuery(pageOf(at))
    const found = way > 0 ? there[0] : there.at(-1)
    if (found) await open(found, at)
  }
  const has = (way: Way) => beside(way) !== undefined || otherPage(way) !== undefined

  const mayDecide = (one: OrderSummary) => one.orderId !== order.orderId && isAllowed('decide', one)
  const waiting = [...orders.slice(place + 1), ...orders.slice(0, Math.max(place, 0))].find(mayDecide)
  /** After a decision: opens the next order that waits for one; without one, the list. */
  const goOn = async () => {
    if (waiting) return open(waiting)
    for (const at of new Set([view.page, 0])) {
      const { orders: left } = await client.fetchQuery({ ...pageOf(at), staleTime: 0 })
      const found = left.find(mayDecide)
      if (found) return open(found, at)
    }
    return toList()
  }

  return {
    place: place >= 0 ? { at: view.page * view.pageSize + place + 1, of: total } : undefined,
    next: has(1) ? () => void go(1) : undefined,
    previous: has(-1) ? () => void go(-1) : undefined,
    /** Whether another order of the list waits for a decision. */
    hasOther: waiting !== undefined || lastPage > 0,
    goOn: () => void goOn(),
    toList: () => void toList(),
  }
}

export type OrderQueue = ReturnType<typeof useOrderQueue>
