import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReportsSearch } from './read-reports-search.ts'

const route = getRouteApi('/admin/reports')

/** The list of orders keeps its page in the address as well: under these names. */
export const ORDERS_VIEW = 'pedidos'
const NO_ORDERS = {
  orders: undefined,
  payment: undefined,
  [`${ORDERS_VIEW}-page`]: undefined,
  [`${ORDERS_VIEW}-items`]: undefined,
}

/** What stands open above a report, kept in the address: a list of orders, one order, or one out of the list. */
export function useOpened() {
  const navigate = route.useNavigate()
  return useMemo(() => {
    const change = (next: ReportsSearch, replace: boolean) =>
      void navigate({ search: (present) => ({ ...present, ...next }), replace, resetScroll: false })
    return {
      opens: {
        order: (order: number) => change({ order }, false),
        orders: ({ row, payment }: ChosenOrders) =>
          change({ ...NO_ORDERS, orders: row ?? 'all', ...(payment && { payment }) }, false),
      },
      closeOrder: () => change({ order: undefined }, true),
      closeOrders: () => change(NO_ORDERS, true),
    }
  }, [navigate])
}
