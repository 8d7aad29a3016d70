import { LARGEST_PAGE, SHORT_PAGE } from '@shop/domain/page-sizes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { filtersFrom } from './order-columns.tsx'
import { type Listed, ordersPage } from './orders.api.ts'
import type { OrdersSearch } from './orders-search.ts'

/** The page of a list of orders that the URL names. */
export function useListedOrders(listed: Listed, { start, end }: Pick<OrdersSearch, 'start' | 'end'>) {
  const { view: requested, onViewChange } = useUrlTableView({ pageSize: SHORT_PAGE })
  const view = { ...requested, pageSize: Math.min(requested.pageSize, LARGEST_PAGE) }
  const filters = {
    ...filtersFrom(view.filters),
    start: start && `${start}T00:00:00`,
    end: end && `${end}T23:59:59`,
  }
  const pageOf = (page: number) => ordersPage(listed, { page, items: view.pageSize, ...filters })
  const page = useQuery({ ...pageOf(view.page), placeholderData: keepPreviousData })
  return { view, onViewChange, filters, page, pageOf }
}
