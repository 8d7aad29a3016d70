import { Button } from '@mantine/core'
import { formatDate, formatDateTime, formatNumber, formatReais, formatTime } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { Order } from '@shop/contract/orders'
import { nextDeparture } from '@shop/domain/departures'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { IconMotorbike } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { openWithoutNetwork, storeDecoder } from '../../offline/open-without-network.ts'
import { flush, record } from '../../offline/outbox.ts'
import { recordOf } from '../../offline/record.ts'
import { RecordNotice } from '../../offline/record-notice.tsx'
import { storedReturnables } from '../../offline/stored-returnables.ts'
import { TakeOverRecord } from '../../offline/take-over-record.tsx'
import { useOrderList } from '../../offline/use-order-list.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { ThumbBar } from '../../shared/ui/thumb-bar.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { useOpened } from '../../shared/use-opened.ts'
import classes from './deliveries.module.css'
import type { DeliveriesSearch, DeliveryDialog } from './deliveries-search.ts'
import { DeliveryCard } from './delivery-card.tsx'
import type { DeliveryDialogProps } from './delivery-line.tsx'
import { dayOf, isCarried, isHeld, isOnTheRoad } from './due.ts'
import { RefusedRecords } from './refused-records.tsx'
import { stopsOf } from './stops.ts'

const OPENED = ['order', 'dialog'] as const

const route = getRouteApi('/admin-frame/admin/deliveries')

const isFast = ({ statusKey }: Order) => statusKey === ORDER_STATUS.ENTREGA_IMEDIATA
const isPacked = ({ statusKey }: Order) => statusKey === ORDER_STATUS.AGUARDANDO_MOTOBOY

function departureTitle(now: Date) {
  const departure = nextDeparture(now, shopTimeZone())
  const day = formatDate(departure)
  return `Próxima saída: ${day === formatDate(now) ? '' : `${day.slice(0, 5)} às `}${formatTime(departure)}`
}

const dispatchOf = (order: Order) => recordOf('dispatch', order)

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx').then((it) => it.HandOverDialog))

const DIALOG_COMPONENTS: Record<DeliveryDialog, (props: DeliveryDialogProps) => ReactNode> = {
  deliver: ({ order, stop: _, ...props }) => <HandOverDialog orders={[order]} {...props} />,
  // What is signed is what was shown: another set of orders is another form.
  deliverStop: ({ order: _, stop: { orders }, ...props }) => (
    <HandOverDialog key={orders.map(({ orderId }) => orderId).join()} orders={orders} {...props} />
  ),
  fail: lazyPart(() => import('./not-delivered-dialog.tsx').then((it) => it.NotDeliveredDialog)),
  exchangeReturn: lazyPart(() => import('./door-exchange-dialog.tsx').then((it) => it.DoorExchangeDialog)),
}

/** The deliverer's orders: to leave with, and to hand over, also offline. */
export function DeliveriesScreen() {
  const search = route.useSearch()
  const opened = useOpened<DeliveriesSearch>(OPENED)
  const list = useOrderList('deliveries')
  useEffect(openWithoutNetwork, [])
  const now = useNow()

  const all = list.orders ?? []
  const orders = all.filter((order) => isCarried(order) || isHeld(order))
  const open = search.order ? orders.find(({ orderId }) => orderId === search.order) : undefined
  const isOwn = (order: Order) => [order.delivererId, order.heldById].includes(list.ownId)
  const onTheRoad = orders.filter(isOnTheRoad)
  // Loaded while there is a network, for addresses without one. The server refuses it before it knows that an order left.
  const left = list.atServer.filter((order) => isOnTheRoad(order) && isOwn(order))
  useQueries({ queries: left.map(({ orderId }) => storedReturnables(orderId)) })
  const scansAtDoor = orders.some(({ doorSerials = [] }) => doorSerials.length > 0)
  useEffect(() => {
    // A failed attempt is made again with the next visit.
    if (scansAtDoor) void storeDecoder().catch(() => undefined)
  }, [scansAtDoor])
  const OpenedDialog = search.dialog && DIALOG_COMPONENTS[search.dialog]
  // Office staff see all deliverers' orders, which do not leave together.
  const leaveTogether = (packed: Order[]) =>
    packed.length > 1 && packed.every((order) => isPacked(order) && isOwn(order))
  /** To be brought to the shop: its holder does not leave with it again, and is not the one who waits for it. */
  const comesBack = (order: Order) =>
    isHeld(order) && order.heldById !== order.delivererId && order.delivererId !== list.ownId
  const groups = [
    { title: 'Entrega rápida', orders: orders.filter((order) => isFast(order) && !comesBack(order)) },
    { title: 'Em entrega', orders: onTheRoad },
    { title: departureTitle(now), orders: orders.filter((order) => isPacked(order) && !comesBack(order)) },
    { title: 'Não entregues: devolver à loja', orders: orders.filter(comesBack) },
  ].map((group) => ({ ...group, stops: stopsOf(group.orders) }))
  const road = stopsOf(onTheRoad)
  const next = road.find(({ first }) => isOwn(first))
  const goOn = useNextStop(search.dialog !== undefined)
  const openStop =
    open && (road.find((stop) => stop.orders.includes(open)) ?? { first: open, orders: [open] })
  const failure = failureOf(list, 'Não foi possível carregar as entregas.')
  const reload = () => {
    void flush()
    list.refetch()
  }
  return (
    <>
      <PageHeader title="Entregas" reload={{ label: 'Atualizar entregas', onClick: reload, large: true }}>
        <TakeOverRecord />
      </PageHeader>
      <RecordNotice records={list.records} offline={list.offline} />
      <RefusedRecords records={list.refused} />
      {!list.orders && !failure && <Spinner />}
      {failure && <NotLoaded {...failure} />}
      {list.orders && (
        <Day {...dayOf(all, list.delivered)} {...(list.offline && { knownAt: list.knownAt })} />
      )}
      {list.orders && orders.length === 0 && (
        <EmptyState image="done" text="Não há entregas para você agora." />
      )}
      {groups.map(
        (group) =>
          group.orders.length > 0 && (
            <section key={group.title} className={classes.group} aria-label={group.title}>
              <div className={classes.head}>
                <h2 className={classes.title}>{group.title}</h2>
                {leaveTogether(group.orders) && (
                  <LeaveTogether
                    main={!next}
                    onClick={() => void record(group.orders.filter(mayDispatch).map(dispatchOf))}
                  />
                )}
              </div>
              {group.stops.map((stop) => (
                <DeliveryCard
                  key={stop.first.orderId}
                  stop={stop}
                  own={isOwn(stop.first)}
                  next={stop.first === next?.first}
                  onDispatch={(order) => void record([dispatchOf(order)])}
                  onOpen={(order, dialog) => opened.open({ order: order.orderId, dialog })}
                />
              ))}
            </section>
          ),
      )}
      {list.beyond > 0 && <p className={classes.beyond}>E mais {formatNumber(list.beyond)} depois destes.</p>}
      {OpenedDialog && open && openStop && (
        <OpenedDialog
          order={open}
          stop={openStop}
          onClose={opened.close}
          onRecorded={() => {
            goOn()
            opened.close()
          }}
        />
      )}
    </>
  )
}

/** Once the dialog in which something was recorded is closed, screen and focus move to the stop that is next then. */
function useNextStop(dialogOpen: boolean) {
  const recorded = useRef(false)
  useEffect(() => {
    if (!recorded.current || dialogOpen) return
    recorded.current = false
    const card = document.querySelector<HTMLElement>('article[data-next]')
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  }, [dialogOpen])
  return () => {
    recorded.current = true
  }
}

function LeaveTogether({ main, onClick }: { main: boolean; onClick: () => void }) {
  const button = (
    <Button
      className={classes.touch}
      leftSection={<IconMotorbike size={18} aria-hidden />}
      variant={main ? 'filled' : 'default'}
      onClick={onClick}
    >
      Sair com todos
    </Button>
  )
  return main ? <ThumbBar>{button}</ThumbBar> : button
}

const mayDispatch = (order: Order) => order.availableActions.includes('dispatch')

interface DayProps extends ReturnType<typeof dayOf> {
  /** Without a network: when the server was heard last, in milliseconds since the epoch. */
  knownAt?: number | undefined
}

function Day({ bag, toCollect, delivered, collected, knownAt }: DayProps) {
  if (bag + delivered === 0) return null
  const facts = [
    ['Na bolsa', bag === 1 ? '1 pedido' : `${bag} pedidos`],
    ['A cobrar', formatReais(toCollect)],
    [knownAt === undefined ? 'Entregues hoje' : 'Entregues', String(delivered)],
    ['Recebido em dinheiro', formatReais(collected)],
  ]
  return (
    <section className={classes.summary} aria-label="O seu dia">
      <dl className={classes.day}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {knownAt !== undefined && (
        <p className={classes.known}>
          Valores de {formatDateTime(new Date(knownAt))}, com o que este aparelho registrou depois.
        </p>
      )}
    </section>
  )
}
