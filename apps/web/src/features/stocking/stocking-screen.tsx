import { formatDate, formatNumber, formatTime } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { Order, OrderSummary } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { heldText } from '../../entities/orders/held-text.ts'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { ORDERS_NOT_LOADED } from '../../entities/orders/order-texts.ts'
import { ReceiveBackButton } from '../../entities/orders/receive-back-button.tsx'
import { ProductImage } from '../../entities/products/product-image.tsx'
import { openWithoutNetwork } from '../../offline/open-without-network.ts'
import { flush } from '../../offline/outbox.ts'
import { RecordNotice } from '../../offline/record-notice.tsx'
import { useOrderList } from '../../offline/use-order-list.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { useOpened } from '../../shared/use-opened.ts'
import classes from './stocking.module.css'
import { StockingOrder } from './stocking-order.tsx'
import {
  groupByDeparture,
  nextInQueue,
  orderedUnits,
  placedText,
  type StockingGroup,
} from './stocking-queue.ts'
import type { StockingSearch } from './stocking-search.ts'

const OPENED = ['order'] as const

const route = getRouteApi('/admin-frame/admin/stocking')

const TO_PACK: readonly number[] = [ORDER_STATUS.AGUARDANDO_ESTOQUISTA, ORDER_STATUS.EM_PREPARACAO]

/** The stocker's orders, earliest departure first; one order is open at a time. Also offline. */
export function StockingScreen() {
  const { order } = route.useSearch()
  const opened = useOpened<StockingSearch>(OPENED)
  const list = useOrderList('stocking')
  useEffect(openWithoutNetwork, [])
  const now = useNow()
  // After closing an order, the keyboard focus returns to its row.
  const left = useRef(order)
  if (order) left.current = order

  const orders = list.orders?.filter(({ statusKey }) => TO_PACK.includes(statusKey))
  const groups = groupByDeparture(orders ?? [], now, shopTimeZone())
  if (order) {
    const next = nextInQueue(groups, order)
    return (
      <StockingOrder
        key={order}
        order={orders?.find(({ orderId }) => orderId === order)}
        loaded={orders !== undefined || list.error !== null}
        onClose={opened.close}
        onNext={next && (() => opened.open({ order: next.orderId }, { replace: true, fromTop: true }))}
      />
    )
  }
  const failure = failureOf(list, ORDERS_NOT_LOADED)
  const reload = () => {
    void flush()
    list.refetch()
  }
  return (
    <>
      <PageHeader title="Separação" reload={{ label: 'Atualizar pedidos', onClick: reload, large: true }} />
      <RecordNotice records={list.records} offline={list.offline} />
      {!orders && !failure && <Spinner />}
      {failure && <NotLoaded {...failure} />}
      {orders?.length === 0 && <EmptyState image="done" text="Não há pedidos para separar." />}
      {groups.map((group) => (
        <Group
          key={String(group.due)}
          group={group}
          left={left.current}
          onOpen={(id) => opened.open({ order: id }, { fromTop: true })}
        />
      ))}
      <Held orders={list.held} />
      {list.beyond > 0 && <p className={classes.hint}>E mais {formatNumber(list.beyond)} depois destes.</p>}
    </>
  )
}

/** Undelivered orders that deliverers bring back. */
function Held({ orders }: { orders: readonly OrderSummary[] }) {
  if (orders.length === 0) return null
  return (
    <section className={classes.group} aria-label="A receber de volta">
      <h2 className={classes.title}>A receber de volta</h2>
      <ul className={classes.list}>
        {orders.map((order) => (
          <li key={order.orderId} className={classes.held}>
            <span className={classes.code}>{order.code}</span>
            <span className={classes.customer}>{order.customer}</span>
            <span className={classes.about}>{heldText(order)}</span>
            <ReceiveBackButton order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf({ due }: StockingGroup) {
  if (due === 'fast') return 'Entrega rápida'
  if (due === 'pickup') return 'Retirada na loja'
  const day = formatDate(due)
  return `Saída ${day === formatDate(new Date()) ? 'de hoje' : `de ${day.slice(0, 5)}`} às ${formatTime(due)}`
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

/** Images per row; the number of further ones is shown. */
const IMAGES = 4

function Row({ order, left, onOpen }: ListProps & { order: Order }) {
  const more = order.items.length - IMAGES
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
        {orderedUnits(order)} · {placedText(order, new Date())}
      </span>
      <span className={classes.thumbs} aria-hidden>
        {order.items.slice(0, IMAGES).map(({ productId, imageUrl }) => (
          <ProductImage key={productId} url={imageUrl} size={36} />
        ))}
        {more > 0 && `+${more}`}
      </span>
      <OrderStatus statusKey={order.statusKey} />
    </button>
  )
}
