import { Button } from '@mantine/core'
import { counted } from '@shop/browser/format'
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
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { dueAtDoor } from '../../entities/orders/settle-order.ts'
import { addressText, callLink, mapsLink, whatsAppLink } from './contact-links.ts'
import classes from './deliveries.module.css'
import type { DeliveryDialog } from './deliveries-search.ts'
import { dueText, isOnTheRoad } from './due.ts'

interface Props {
  order: Order
  /** Without it the deliverer's name is shown, for other people. */
  own: boolean
  onDispatch: (() => void) | undefined
  onOpen: (dialog: DeliveryDialog) => void
}

const OUTSIDE = { target: '_blank', rel: 'noreferrer' } as const

export function DeliveryCard({ order, own, onDispatch, onOpen }: Props) {
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={classes.card} aria-label={`Pedido ${order.code}`}>
      <header className={classes.cardHead}>
        <h3>{order.customer}</h3>
        <OrderStatus statusKey={order.statusKey} />
      </header>
      <p className={classes.about}>
        {order.code} · {units === 1 ? '1 unidade' : `${units} unidades`} · {order.payment}
        {!own && order.deliverer && ` · ${order.deliverer}`}
        {order.attempts > 0 &&
          ` · ${counted(order.attempts, 'tentativa sem entrega', 'tentativas sem entrega')}`}
      </p>
      <p className={classes.due} data-paid={dueAtDoor(order) === 0 || undefined}>
        {dueText(order)}
      </p>
      <a className={classes.link} href={mapsLink(order)} {...OUTSIDE}>
        <IconMapPin size={20} aria-hidden />
        {addressText(order) || 'Endereço não informado'}
      </a>
      <div className={classes.contact}>
        <a
          className={classes.link}
          href={callLink(order.customerPhone)}
          aria-label={`Ligar para ${order.customer}: ${formatPhone(order.customerPhone)}`}
        >
          <IconPhone size={20} aria-hidden />
          {formatPhone(order.customerPhone)}
        </a>
        <a
          className={classes.link}
          href={whatsAppLink(order.customerPhone)}
          aria-label={`WhatsApp de ${order.customer}`}
          {...OUTSIDE}
        >
          <IconBrandWhatsapp size={20} aria-hidden />
          WhatsApp
        </a>
      </div>
      {order.comments && <p className={classes.comments}>{order.comments}</p>}
      <div className={classes.actions}>
        {onDispatch && (
          <Button
            className={classes.touch}
            leftSection={<IconMotorbike size={18} aria-hidden />}
            aria-label={`Sair para entrega do pedido ${order.code}`}
            onClick={onDispatch}
          >
            Sair para entrega
          </Button>
        )}
        {isOnTheRoad(order) && (
          <Button
            className={classes.touch}
            leftSection={<IconSignature size={18} aria-hidden />}
            aria-label={`Registrar entrega do pedido ${order.code}`}
            onClick={() => onOpen('deliver')}
          >
            Registrar entrega
          </Button>
        )}
        {order.availableActions.includes('fail') && (
          <Button
            variant="default"
            className={classes.touch}
            leftSection={<IconHomeX size={18} aria-hidden />}
            aria-label={`Não entregue: pedido ${order.code}`}
            onClick={() => onOpen('fail')}
          >
            Não entregue
          </Button>
        )}
        {order.availableActions.includes('return') && (
          <Button
            variant="default"
            className={classes.touch}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            aria-label={`Troca ou devolução do pedido ${order.code}`}
            onClick={() => onOpen('exchangeReturn')}
          >
            Troca ou devolução
          </Button>
        )}
      </div>
    </article>
  )
}
