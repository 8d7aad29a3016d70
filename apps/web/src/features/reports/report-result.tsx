import type { ChosenOrders } from '@shop/contract/reports/order-lines'
import type { Report } from '@shop/contract/reports/report'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everyAttendant, everyDeliverer } from '../../entities/employees/employees.api.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { chosenText } from './chosen-text.ts'
import { OrderDialog } from './order-dialog.tsx'
import { ORDERS_VIEW, OrdersDialog } from './orders-dialog.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { ordersSource, reportSource } from './report-source.ts'
import { ReportTable } from './report-table.tsx'
import { reportPage } from './reports.api.ts'

/** An order may be open above a report, also one that is not in the open list. */
const ORDER = ['order'] as const
const ORDERS = ['orders', 'payment', `${ORDERS_VIEW}-page`, `${ORDERS_VIEW}-items`] as (keyof ReportsSearch &
  string)[]

function useChosenText(report: Report, search: ReportsSearch) {
  const byAttendant = report.filters.includes('attendant')
  const byPerson = byAttendant || report.filters.includes('deliverer')
  const { data: people = [] } = useQuery({
    ...(byAttendant ? everyAttendant : everyDeliverer),
    enabled: byPerson,
  })
  const id = byAttendant ? search.attendant : search.deliverer
  return chosenText(report, search, people.find((one) => one.id === id)?.name)
}

/** A generated report: its rows in pages, the totals of the whole period below, and the orders behind them. */
export function ReportResult({ report, search }: { report: Report; search: ReportsSearch }) {
  const { view, onViewChange } = useUrlTableView({ pageSize: LARGEST_PAGE })
  const { open: openOrder, close: closeOrder } = useOpened<ReportsSearch>(ORDER)
  const { open: openOrders, close: closeOrders } = useOpened<ReportsSearch>(ORDERS)
  const opens = useMemo(
    () => ({
      order: (id: number) => openOrder({ order: id }),
      orders: ({ row, payment }: ChosenOrders) =>
        openOrders({ orders: row ?? 'all', ...(payment && { payment }) }),
    }),
    [openOrder, openOrders],
  )
  const source = reportSource(report, search)
  const orders = ordersSource(report, search)
  const query = useQuery({
    ...reportPage(source, view.page, Math.min(view.pageSize, LARGEST_PAGE)),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = query
  const chosen = useChosenText(report, search)
  const named = report.columns.find(({ opensOrdersOf }) => opensOrdersOf)
  const row =
    named?.opensOrdersOf && data?.items.find((one) => one[named.opensOrdersOf ?? ''] === search.orders)

  return (
    <Card title={report.title} flush>
      <ReportTable
        id={`report-${report.id}-${search.level ? 'level' : 'all'}`}
        title={report.title}
        chosen={chosen}
        source={source}
        page={data}
        loading={isFetching}
        failure={failureOf(query)}
        view={view}
        onViewChange={onViewChange}
        opens={opens}
      />
      {orders && search.order === undefined && (
        <OrdersDialog
          source={orders}
          chosen={chosen}
          of={named && row ? String(row[named.key]) : undefined}
          onOpenOrder={opens.order}
          onClose={closeOrders}
        />
      )}
      {search.order !== undefined && (
        <OrderDialog kind={report.details ?? 'exchange'} orderId={search.order} onClose={closeOrder} />
      )}
    </Card>
  )
}
