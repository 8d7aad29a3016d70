import { Button } from '@mantine/core'
import type { SearchFound } from '@shop/contract/search'
import { RETURNABLE_STATUSES } from '@shop/domain/returns'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { OrderStatus } from '../../../entities/orders/order-status.tsx'
import { type ScreenPath, useMayOpen } from '../../../shared/navigation.ts'
import { HandOverButton } from '../hand-over-button.tsx'
import classes from './counter.module.css'

/** Orders and units that a code belongs to, or the IMEI of a phone that the shop does not know. */
export type Things = Pick<SearchFound, 'orders' | 'units'> & { unknown?: string }

type Order = Things['orders'][number]

interface Props {
  things: Things
  /** The customer of the sale to which the screens that these lead to come back. */
  customerId: number
  /** An order was handed over, for this cash in cents. */
  onHandedOver: (order: Order, received: number) => void
  /** Begins the purchase of this phone in part payment; undefined without a sale. */
  onUsedPhone: ((serial: string) => void) | undefined
}

/** What a receipt or a phone that was sold leads to: handover, exchange or return, warranty, buying it back. */
export function FoundThings({
  things: { orders, units, unknown },
  customerId: counter,
  onHandedOver,
  onUsedPhone,
}: Props) {
  return (
    <ul className={classes.things} aria-label="Pedidos e aparelhos encontrados">
      {orders.map((order) => (
        <li key={order.orderId}>
          <p>
            Pedido <strong>{order.code}</strong> de {order.customer}
          </p>
          <OrderStatus statusKey={order.statusKey} />
          <p className={classes.actions}>
            <HandOverButton
              orderId={order.orderId}
              offered={order.canHandOver}
              onActed={({ received }) => onHandedOver(order, received)}
            />
            {RETURNABLE_STATUSES.some((status) => status === order.statusKey) && (
              <ReturnLink order={order.orderId} counter={counter} />
            )}
            <Way to="/admin/orders" path={`/admin/orders/${order.code}`}>
              Ver pedido
            </Way>
          </p>
        </li>
      ))}
      {units.map(({ serial, productName, stateText, state, orderId, orderCode, customer }) => (
        <li key={serial}>
          <p>
            <strong>{productName}</strong> {serial}
          </p>
          <p>
            {stateText}
            {orderCode && ` no pedido ${orderCode}`}
            {customer && ` de ${customer}`}
          </p>
          <p className={classes.actions}>
            {state === 'sold' && orderId && <ReturnLink order={orderId} counter={counter} />}
            {state === 'sold' && (
              <Way to="/admin/claims" search={{ form: true, serial, counter }}>
                Abrir garantia
              </Way>
            )}
            {(state === 'sold' || state === 'gone') && (
              <UsedPhoneWay serial={serial} counter={counter} onUsedPhone={onUsedPhone} />
            )}
            <Way to="/admin/units" search={{ serial }}>
              Ver aparelho
            </Way>
          </p>
        </li>
      ))}
      {unknown && (
        <li>
          <p>Um aparelho que a loja não conhece: {unknown}</p>
          <p className={classes.actions}>
            <UsedPhoneWay serial={unknown} counter={counter} onUsedPhone={onUsedPhone} />
          </p>
        </li>
      )}
    </ul>
  )
}

/** Buys the phone: in part payment of the sale that was begun, otherwise by itself. */
function UsedPhoneWay({
  serial,
  counter,
  onUsedPhone,
}: { serial: string; counter: number } & Pick<Props, 'onUsedPhone'>) {
  if (!onUsedPhone)
    return (
      <Way to="/admin/trade-ins" search={{ form: true, serial, counter }}>
        Comprar usado
      </Way>
    )
  return (
    <Button variant="default" size="compact-md" onClick={() => onUsedPhone(serial)}>
      Usado na troca
    </Button>
  )
}

const ReturnLink = (of: { order: number; counter: number }) => (
  <Way to="/admin/returns" search={{ form: true, ...of }} isFirst>
    Trocar ou devolver
  </Way>
)

interface WayProps {
  /** The screen, which is linked to for those who may open it. */
  to: ScreenPath
  /** The address, if it is below the screen's. */
  path?: string
  search?: object
  /** The usual next step: Enter follows it. */
  isFirst?: boolean
  children: string
}

function Way({ to, path, search, isFirst = false, children }: WayProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // React's autoFocus does nothing at a link.
  useEffect(() => {
    if (isFirst) link.current?.focus()
  }, [isFirst])
  if (!useMayOpen(to)) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      renderRoot={(props) => (
        <Link to={(path ?? to) as never} search={search as never} {...props} ref={link} />
      )}
    >
      {children}
    </Button>
  )
}
