import { ApiError } from '@shop/browser/api-error'
import { counted } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import type { OrderSummary } from '@shop/contract/orders'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import type { Days } from '@shop/domain/periods'
import { holdsAny } from '@shop/domain/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { everyDeliverer } from '../../entities/employees/employees.api.ts'
import type { DialogName } from '../../entities/orders/order-actions.ts'
import { ORDERS_NOT_LOADED } from '../../entities/orders/order-texts.ts'
import { PeriodMenu } from '../../shared/form/period-menu.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { SavedViewsMenu } from '../../shared/table/saved-views-menu.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { KeyHint } from '../../shared/ui/key-hint.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { DepartureCard } from './departure/departure-card.tsx'
import { ORDER_COLUMNS, orderColumns } from './order-columns.tsx'
import { OrderSearchBox } from './order-search-box.tsx'
import { type Listed, loadAllOrders, NOT_FOUND, orderByCode, statusCounts } from './orders.api.ts'
import { FIRST_STATUS, listOf, type OrdersSearch } from './orders-search.ts'
import { PaymentsToSettle } from './payments-to-settle.tsx'
import { StatusCards } from './status-cards.tsx'
import { useListedOrders } from './use-listed-orders.ts'
import { useLiveBoard } from './use-live-board.ts'
import { useOrderToolbar } from './use-order-toolbar.ts'
import { isWholeCode } from './whole-code.ts'

const OpenDialog = lazyPart(() => import('./dialogs/open-dialog.tsx').then((it) => it.OpenDialog))

const OPENED = ['order', 'dialog', 'assign'] as const

const route = getRouteApi('/admin-frame/admin/orders')

/** Who serves the counter sees orders, but neither sends them out nor assigns deliverers. */
const useManagesOrders = () => holdsAny(useSession()?.permissions ?? [], ['bo:manage:orders'])

export function OrdersScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const client = useQueryClient()
  const status = search.status ?? FIRST_STATUS
  const counts = useQuery(statusCounts)
  const managesOrders = useManagesOrders()
  const [selected, setSelected] = useState<number>()
  const onSelect = useCallback(([row]: OrderSummary[]) => setSelected(row?.orderId), [])
  useLiveBoard(selected ?? search.order)

  const opened = useOpened<OrdersSearch>(OPENED)
  const openDialog = (order: number, dialog: DialogName) => opened.open({ order, dialog })
  const openPage = ({ code }: OrderSummary) =>
    navigate({ to: '/admin/orders/$code', params: { code }, search: listOf })
  const { status: chosen, q, start, end } = search
  /** After an action the list's first page is shown; after an action on an order found by code, that of its status. */
  const startOver = () => navigate({ search: { status: chosen, q, start, end }, replace: true })
  const find = (text: string) =>
    navigate({ search: { status: chosen, ...(isWholeCode(text) ? { code: text } : { q: text }) } })

  return (
    <>
      <PageHeader
        title="Pedidos"
        reload={{
          label: 'Atualizar pedidos',
          onClick: () => void client.invalidateQueries({ queryKey: ['orders'] }),
        }}
      >
        <OrderSearchBox
          text={search.code ?? q ?? ''}
          onSearch={find}
          onClear={() => navigate({ search: { status: chosen } })}
        />
        <PaymentsToSettle />
      </PageHeader>
      <StatusCards
        counts={counts.data}
        selected={search.code || q ? undefined : status}
        loading={counts.isPending}
        // More rows than the screen opens with.
        onSelect={(key) => navigate({ search: { status: key, items: LARGEST_PAGE } })}
        departure={
          managesOrders && (
            <DepartureCard
              assigning={search.assign ?? false}
              onAssign={() => opened.open({ assign: true })}
              onAssigned={opened.close}
            />
          )
        }
      />
      <Card flush>
        {search.code ? (
          <FoundOrder
            code={search.code}
            onOpen={openDialog}
            onOpenPage={openPage}
            onActed={startOver}
            onSelect={onSelect}
          />
        ) : (
          <OrderList
            key={q ?? status}
            listed={q ? { q } : { status }}
            start={start}
            end={end}
            onPeriod={(days) =>
              navigate({
                search: (before) => ({ ...before, page: undefined, start: days?.start, end: days?.end }),
              })
            }
            onOpen={openDialog}
            onOpenPage={openPage}
            onActed={startOver}
            onSelect={onSelect}
          />
        )}
      </Card>
      {search.order && search.dialog && (
        <OpenDialog name={search.dialog} orderId={search.order} onClose={opened.close} onActed={startOver} />
      )}
    </>
  )
}

interface ListProps {
  onOpen: (order: number, dialog: DialogName) => void
  onOpenPage: (order: OrderSummary) => void
  onActed: () => void
  onSelect: (rows: OrderSummary[]) => void
}

const rowKey = (order: OrderSummary) => order.orderId
const rowLabel = (order: OrderSummary) => `Pedido ${order.code} de ${order.customer}`

interface OrderListProps extends ListProps, Pick<OrdersSearch, 'start' | 'end'> {
  listed: Listed
  onPeriod: (days: Days | undefined) => void
}

const LIST_KEYS = [
  [['j', 'k'], 'percorrer'],
  [['Enter'], 'abrir'],
  [['?'], 'todas as teclas'],
] as const

function OrderList({ listed, start, end, onPeriod, onOpen, onOpenPage, onActed, onSelect }: OrderListProps) {
  const { view, onViewChange, filters, page } = useListedOrders(listed, { start, end })
  const { data: deliverers } = useQuery({ ...everyDeliverer, enabled: useManagesOrders() })
  const isSearch = 'q' in listed
  const columns = useMemo(() => orderColumns(deliverers ?? []), [deliverers])
  const { data, isPending, isPlaceholderData } = page
  const actions = useOrderToolbar(onOpen, onActed)
  return (
    <DataTable
      id="orders"
      label="Pedidos"
      columns={columns}
      rows={data?.orders ?? []}
      total={data?.total ?? 0}
      rowKey={rowKey}
      rowLabel={rowLabel}
      // Changes by others load in the background, without a loading state.
      loading={isPending || isPlaceholderData}
      view={view}
      onViewChange={onViewChange}
      searchable={false}
      selection="single"
      actions={actions}
      onSelect={onSelect}
      onOpen={onOpenPage}
      loadAll={loadAllOrders(listed, filters)}
      emptyText={isSearch ? NOT_FOUND : 'Não existem pedidos para serem exibidos neste status.'}
      emptyAction={'q' in listed && <p>Nenhum cliente, telefone, documento ou produto com “{listed.q}”.</p>}
      failure={failureOf(page, ORDERS_NOT_LOADED)}
      toolbar={
        <>
          {isSearch && data && data.total > 0 && (
            <strong role="status">{counted(data.total, 'pedido encontrado', 'pedidos encontrados')}</strong>
          )}
          <PeriodMenu label="Atualizado em" start={start} end={end} onChange={onPeriod} />
          <SavedViewsMenu id="orders" />
          <KeyHint keys={LIST_KEYS} />
        </>
      }
    />
  )
}

function FoundOrder({ code, onOpen, onOpenPage, onActed, onSelect }: ListProps & { code: string }) {
  const query = useQuery(orderByCode(code))
  const { data, isPending } = query
  const isUnknown = query.error instanceof ApiError && query.error.status === 404
  const actions = useOrderToolbar(onOpen, onActed)
  return (
    <DataTable
      id="orders"
      label="Pedido encontrado"
      columns={ORDER_COLUMNS}
      rows={data ? [data] : []}
      rowKey={rowKey}
      rowLabel={rowLabel}
      loading={isPending}
      paging={false}
      searchable={false}
      selection="single"
      actions={actions}
      onSelect={onSelect}
      onOpen={onOpenPage}
      emptyText={NOT_FOUND}
      toolbar={data && <strong role="status">1 pedido encontrado</strong>}
      failure={isUnknown ? undefined : failureOf(query, NOT_FOUND)}
    />
  )
}
