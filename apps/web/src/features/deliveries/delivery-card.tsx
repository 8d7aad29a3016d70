import { ActionIcon, Button } from '@mantine/core'
import { counted } from '@shop/browser/format'
import { methodText } from '@shop/browser/order-payment'
import type { Order } from '@shop/contract/orders'
import { formatPhone } from '@shop/domain/phone'
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconHomeX,
  IconMapPin,
  IconMotorbike,
  IconPhone,
  IconSignature,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { heldText } from '../../entities/orders/held-text.ts'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { ReceiveBackButton } from '../../entities/orders/receive-back-button.tsx'
import { dueAtDoor } from '../../entities/orders/settle-order.ts'
import { ThumbBar } from '../../shared/ui/thumb-bar.tsx'
import { addressText, callLink, mapsLink, whatsAppLink } from './contact-links.ts'
import classes from './deliveries.module.css'
import type { DeliveryDialog } from './deliveries-search.ts'
import { dueText, isCarried, isOnTheRoad } from './due.ts'
import { dueTogether, type Stop } from './stops.ts'

interface Props {
  stop: Stop
  /** False for other people, who see the deliverer's name. */
  own: boolean
  /** For the next stop, whose main action is within the thumb's reach on a phone. */
  next?: boolean
  onDispatch: ((order: Order) => void) | undefined
  onOpen: (order: Order, dialog: DeliveryDialog) => void
}

const OUTSIDE = { target: '_blank', rel: 'noreferrer' } as const

/** One stop: the door once, its orders below. */
export function DeliveryCard({ stop, next = false, ...props }: Props) {
  const { first, orders } = stop
  const single = orders.length === 1
  const codes = orders.map(({ code }) => code).join(' e ')
  return (
    <article
      className={classes.card}
      aria-label={single ? `Pedido ${first.code}` : `Pedidos ${codes}`}
      data-next={next || undefined}
      tabIndex={next ? -1 : undefined}
    >
      {next && <p className={classes.next}>Próxima parada</p>}
      <header className={classes.cardHead}>
        <h3>{first.customer}</h3>
        <Due orders={orders} />
      </header>
      {single && <About order={first} own={props.own} />}
      <Door order={first} />
      {single ? (
        <Actions order={first} next={next} {...props} />
      ) : (
        <>
          {orders.map((order) => (
            <article key={order.orderId} className={classes.part} aria-label={`Pedido ${order.code}`}>
              <About order={order} own={props.own}>
                {isCarried(order) && ` · ${dueText(order)}`}
              </About>
              <Actions order={order} isPart {...props} />
            </article>
          ))}
          {orders.every(isOnTheRoad) && (
            <Main next={next}>
              <Button
                className={classes.touch}
                leftSection={<IconSignature size={18} aria-hidden />}
                aria-label={`Registrar ${orders.length} entregas de ${first.customer}`}
                onClick={() => props.onOpen(first, 'deliverStop')}
              >
                Registrar {orders.length} entregas
              </Button>
            </Main>
          )}
        </>
      )}
    </article>
  )
}

function Due({ orders }: { orders: readonly Order[] }) {
  const carried = orders.filter(isCarried)
  if (carried.length === 0) return null
  const due = dueTogether(carried)
  return (
    <p className={classes.due} data-paid={dueAtDoor(due) === 0 || undefined}>
      {dueText(due)}
    </p>
  )
}

function About({ order, own, children }: { order: Order; own: boolean; children?: ReactNode }) {
  const quantity = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const held = heldText(own ? { ...order, heldBy: null } : order)
  return (
    <>
      <div className={classes.about}>
        <span>
          {order.code} · {quantity === 1 ? '1 unidade' : `${quantity} unidades`} · {methodText(order)}
          {!own && order.deliverer && ` · ${order.deliverer}`}
          {order.attempts > 0 &&
            ` · ${counted(order.attempts, 'tentativa sem entrega', 'tentativas sem entrega')}`}
          {children}
        </span>
        {(order.isFastDelivery || !isCarried(order)) && <OrderStatus statusKey={order.statusKey} />}
      </div>
      {held && <p className={classes.held}>{held}</p>}
      {order.comments && <p className={classes.comments}>{order.comments}</p>}
    </>
  )
}

function Door({ order }: { order: Order }) {
  return (
    <div className={classes.door}>
      <a className={classes.link} href={mapsLink(order)} {...OUTSIDE}>
        <IconMapPin size={20} aria-hidden />
        {addressText(order) || 'Endereço não informado'}
      </a>
      <ActionIcon
        component="a"
        variant="default"
        size={44}
        href={callLink(order.customerPhone)}
        title={formatPhone(order.customerPhone)}
        aria-label={`Ligar para ${order.customer}: ${formatPhone(order.customerPhone)}`}
      >
        <IconPhone size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        variant="default"
        size={44}
        href={whatsAppLink(order.customerPhone)}
        title="WhatsApp"
        aria-label={`WhatsApp de ${order.customer}`}
        {...OUTSIDE}
      >
        <IconBrandWhatsapp size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface ActionsProps extends Pick<Props, 'next' | 'onDispatch' | 'onOpen'> {
  order: Order
  /** One of several orders of the stop, whose main action hands over all of them. */
  isPart?: boolean
}

const OTHERS = [
  { dialog: 'fail', needs: 'fail', text: 'Não entregue', label: 'Não entregue: pedido', Icon: IconHomeX },
  {
    dialog: 'exchangeReturn',
    needs: 'return',
    text: 'Troca ou devolução',
    label: 'Troca ou devolução do pedido',
    Icon: IconArrowBackUp,
  },
] as const

/** The main action, for the next stop within the thumb's reach. */
const Main = ({ next, children }: { next: boolean; children: ReactNode }) =>
  next ? <ThumbBar className={classes.main}>{children}</ThumbBar> : children

/** The next step of an order as a button, the others as icons; for the next stop with labels. */
function Actions({ order, next = false, isPart = false, onDispatch, onOpen }: ActionsProps) {
  const { code, availableActions } = order
  const mayLeave = onDispatch && availableActions.includes('dispatch')
  const others = OTHERS.filter(({ needs }) => availableActions.includes(needs))
  return (
    <div className={classes.actions}>
      <ReceiveBackButton order={order} />
      {mayLeave && (
        <Button
          className={classes.touch}
          leftSection={<IconMotorbike size={18} aria-hidden />}
          aria-label={`Sair para entrega do pedido ${code}`}
          onClick={() => onDispatch(order)}
        >
          Sair para entrega
        </Button>
      )}
      {isOnTheRoad(order) && (
        <Main next={next}>
          <Button
            className={classes.touch}
            variant={isPart ? 'default' : 'filled'}
            leftSection={<IconSignature size={18} aria-hidden />}
            aria-label={`Registrar entrega do pedido ${code}`}
            onClick={() => onOpen(order, 'deliver')}
          >
            Registrar entrega
          </Button>
        </Main>
      )}
      {others.map(({ dialog, text, label, Icon }) =>
        next ? (
          <Button
            key={dialog}
            variant="default"
            className={classes.touch}
            leftSection={<Icon size={18} aria-hidden />}
            aria-label={`${label} ${code}`}
            onClick={() => onOpen(order, dialog)}
          >
            {text}
          </Button>
        ) : (
          <ActionIcon
            key={dialog}
            variant="default"
            size={44}
            title={text}
            aria-label={`${label} ${code}`}
            onClick={() => onOpen(order, dialog)}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        ),
      )}
    </div>
  )
}
