import { Button } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { centsFromReais, formatBRL } from '@shop/domain/money'
import { isStatusKey, statusLabel, statusTone } from '@shop/domain/order-status'
import { formatPhone } from '@shop/domain/phone'
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconMapPin,
  IconMotorbike,
  IconPhone,
  IconSignature,
} from '@tabler/icons-react'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { addressText, callLink, mapsLink, whatsAppLink } from './contact-links.ts'
import classes from './deliveries.module.css'

interface Props {
  order: Order
  /** The courier is named where somebody else looks. */
  own: boolean
  onDispatch: (() => void) | undefined
  onDeliver: () => void
  onTakeBack: () => void
}

const OUTSIDE = { target: '_blank', rel: 'noreferrer' } as const

export function DeliveryCard({ order, own, onDispatch, onDeliver, onTakeBack }: Props) {
  const onTheRoad = order.statusKey === 4 || order.statusKey === 16
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={classes.card} aria-label={`Pedido ${order.code}`}>
      <header className={classes.cardHead}>
        <strong>{order.customer}</strong>
        {isStatusKey(order.statusKey) && (
          <StatusBadge tone={statusTone(order.statusKey)} label={statusLabel(order.statusKey)} />
        )}
      </header>
      <p className={classes.about}>
        {order.code} · {units === 1 ? '1 unidade' : `${units} unidades`} ·{' '}
        {formatBRL(centsFromReais(order.total))} em {order.payment}
        {!own && order.deliverer && ` · ${order.deliverer}`}
      </p>
      <a className={classes.link} href={mapsLink(order)} {...OUTSIDE}>
        <IconMapPin size={20} aria-hidden />
        {addressText(order) || 'Endereço não informado'}
      </a>
      <div className={classes.contact}>
        <a className={classes.link} href={callLink(order.customerPhone)}>
          <IconPhone size={20} aria-hidden />
          {formatPhone(order.customerPhone)}
        </a>
        <a className={classes.link} href={whatsAppLink(order.customerPhone)} {...OUTSIDE}>
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
            onClick={onDispatch}
          >
            Sair para entrega
          </Button>
        )}
        {onTheRoad && (
          <Button
            className={classes.touch}
            leftSection={<IconSignature size={18} aria-hidden />}
            onClick={onDeliver}
          >
            Registrar entrega
          </Button>
        )}
        {order.availableActions.includes('return') && (
          <Button
            variant="default"
            className={classes.touch}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={onTakeBack}
          >
            Troca ou devolução
          </Button>
        )}
      </div>
    </article>
  )
}
