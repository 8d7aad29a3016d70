import { ActionIcon, Button } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { nextDeparture } from '@shop/domain/departures'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { IconMotorbike, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shopTimeZone } from '../../shared/api/session.ts'
import { useOrderChanges } from '../../shared/api/use-order-changes.ts'
import { ExchangeReturnDialog } from '../../shared/orders/exchange-return-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { formatDate, formatTime } from '../../shared/ui/format.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { DELIVERIES_KEY, deliveries } from './deliveries.api.ts'
import classes from './deliveries.module.css'
import { DeliveryCard } from './delivery-card.tsx'
import { withKept } from './delivery-queue.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { openWithoutNetwork } from './open-without-network.ts'
import { useDeliveryQueue } from './use-delivery-queue.ts'

const route = getRouteApi('/admin/deliveries')

const isFast = ({ statusKey }: Order) => statusKey === ORDER_STATUS.ENTREGA_IMEDIATA
const isPacked = ({ statusKey }: Order) => statusKey === ORDER_STATUS.AGUARDANDO_MOTOBOY

function departureTitle(now: Date) {
  const departure = nextDeparture(now, shopTimeZone())
  const day = formatDate(departure)
  return `Próxima saída: ${day === formatDate(now) ? '' : `${day.slice(0, 5)} às `}${formatTime(departure)}`
}

const dispatchOf = ({ orderId, code }: Order) =>
  ({ orderId, code, action: 'dispatch', body: { orderId } }) as const

/** What the deliverer carries: leave with it, hand it over, with or without a network. */
export function DeliveriesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queue = useDeliveryQueue()
  const { data, isError, refetch } = useQuery(deliveries(queue.personId))
  useEffect(openWithoutNetwork, [])
  useOrderChanges(DELIVERIES_KEY)
  const now = useNow()

  const orders = withKept(data ?? [], queue.kept)
  const open = search.order ? orders.find(({ orderId }) => orderId === search.order) : undefined
  // Somebody of the office sees all deliverers' orders, which do not leave together.
  const isOwnPacked = (order: Order) => isPacked(order) && order.delivererId === queue.delivererId
  const show = (order?: number, dialog?: 'deliver' | 'exchangeReturn') =>
    void navigate({ search: { order, dialog }, replace: !order, resetScroll: false })
  const groups = [
    { title: 'Entrega imediata', orders: orders.filter(isFast) },
    { title: departureTitle(now), orders: orders.filter(isPacked) },
    { title: 'Em entrega', orders: orders.filter((order) => !isFast(order) && !isPacked(order)) },
  ]
  return (
    <>
      <PageHeader title="Entregas">
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Atualizar entregas"
          onClick={() => {
            void queue.flush()
            void refetch()
          }}
        >
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
      </PageHeader>
      <KeptNotice kept={queue.kept} offline={queue.offline || isError} onDiscard={queue.discard} />
      {!data && !isError && <Spinner />}
      {data && orders.length === 0 && <EmptyState text="Não há entregas para você agora." />}
      {groups.map(
        (group) =>
          group.orders.length > 0 && (
            <section key={group.title} className={classes.group} aria-label={group.title}>
              <div className={classes.head}>
                <h2 className={classes.title}>{group.title}</h2>
                {group.orders.length > 1 && group.orders.every(isOwnPacked) && (
                  <Button
                    variant="default"
                    className={classes.touch}
                    leftSection={<IconMotorbike size={18} aria-hidden />}
                    onClick={() => queue.add(group.orders.filter(mayDispatch).map(dispatchOf))}
                  >
                    Sair com todos
                  </Button>
                )}
              </div>
              {group.orders.map((order) => (
                <DeliveryCard
                  key={order.orderId}
                  order={order}
                  own={order.delivererId === queue.delivererId}
                  onDispatch={mayDispatch(order) ? () => queue.add([dispatchOf(order)]) : undefined}
                  onDeliver={() => show(order.orderId, 'deliver')}
                  onExchangeReturn={() => show(order.orderId, 'exchangeReturn')}
                />
              ))}
            </section>
          ),
      )}
      {open && search.dialog === 'deliver' && (
        <HandOverDialog
          order={open}
          onClose={() => show()}
          onSign={(receivedBy, signature) => {
            const { orderId, code } = open
            const body = { orderId, receivedBy, signature }
            if (queue.add([{ orderId, code, action: 'deliver', body }])) show()
          }}
        />
      )}
      {open && search.dialog === 'exchangeReturn' && (
        <ExchangeReturnDialog orderId={open.orderId} onClose={() => show()} />
      )}
    </>
  )
}

// What was dispatched without a network still carries the action.
const mayDispatch = (order: Order) =>
  order.availableActions.includes('dispatch') && (isPacked(order) || isFast(order))
