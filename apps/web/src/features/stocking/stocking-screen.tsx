import { ActionIcon } from '@mantine/core'
import type { OrderSummary } from '@shop/contract/orders'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { shopTimeZone } from '../../shared/api/session.ts'
import { useOrderChanges } from '../../shared/api/use-order-changes.ts'
import { OrderStatus } from '../../shared/orders/order-status.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { formatDate, formatTime } from '../../shared/ui/format.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { QUEUE_KEY, stockingQueue } from './stocking.api.ts'
import classes from './stocking.module.css'
import { StockingOrder } from './stocking-order.tsx'
import { groupByDeparture, type StockingGroup } from './stocking-queue.ts'

const route = getRouteApi('/admin/stocking')

/** The stocker's work, the oldest departure first; one order open at a time. */
export function StockingScreen() {
  const { order } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, refetch, isError } = useQuery(stockingQueue)
  useOrderChanges(QUEUE_KEY)
  const now = useNow()
  // Coming back, the keyboard goes on where it left the list.
  const left = useRef(order)
  if (order) left.current = order
  const open = (orderId: number | undefined) =>
    void navigate({ search: { order: orderId }, replace: !orderId })

  if (order) return <StockingOrder key={order} orderId={order} onClose={() => open(undefined)} />
  const groups = groupByDeparture(data ?? [], now, shopTimeZone())
  return (
    <>
      <PageHeader title="Separação">
        <ActionIcon variant="default" size={44} aria-label="Atualizar pedidos" onClick={() => void refetch()}>
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
      </PageHeader>
      {!data && !isError && <Spinner />}
      {!data && isError && <EmptyState text="Não foi possível carregar os pedidos." />}
      {data?.length === 0 && <EmptyState text="Não há pedidos para separar." />}
      {groups.map((group) => (
        <Group key={group.departure?.getTime() ?? 0} group={group} left={left.current} onOpen={open} />
      ))}
    </>
  )
}

function titleOf({ departure }: StockingGroup) {
  if (!departure) return 'Entrega imediata'
  const day = formatDate(departure)
  return `Saída ${day === formatDate(new Date()) ? 'de hoje' : `de ${day.slice(0, 5)}`} às ${formatTime(departure)}`
}

interface ListProps {
  /** The order that was open before. */
  left: number | undefined
  onOpen: (orderId: number) => void
}

function Group({ group, left, onOpen }: ListProps & { group: StockingGroup }) {
  const title = titleOf(group)
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title} data-late={group.late || undefined}>
        {title}
        {group.late && ' · atrasada'}
      </h2>
      <ul className={classes.list}>
        {group.orders.map((order) => (
          <li key={order.orderId}>
            <Row order={order} left={left} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ order, left, onOpen }: ListProps & { order: OrderSummary }) {
  return (
    <button
      type="button"
      className={classes.row}
      // biome-ignore lint/a11y/noAutofocus: gives back what opening the order took
      autoFocus={order.orderId === left}
      onClick={() => onOpen(order.orderId)}
    >
      <span className={classes.code}>{order.code}</span>
      <span className={classes.customer}>{order.customer}</span>
      <span className={classes.about}>
        {order.typeOfDelivery} · {formatTime(new Date(order.createdAt))}
      </span>
      <OrderStatus statusKey={order.statusKey} />
    </button>
  )
}
