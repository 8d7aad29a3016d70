import type { Order } from '@shop/contract/orders'
import classes from './deliveries.module.css'
import { dueText } from './due.ts'
import type { Stop } from './stops.ts'

export interface DeliveryDialogProps {
  order: Order
  /** The stop that the order belongs to. */
  stop: Stop
  onClose: () => void
  /** Called when the event is stored on the phone. */
  onRecorded: () => void
}

/** The order of a dialog, and the amount to collect for it. */
export const DeliveryLine = ({ order }: { order: Order }) => (
  <p className={classes.line}>
    Pedido <strong>{order.code}</strong> de <strong>{order.customer}</strong>:{' '}
    <strong>{dueText(order)}</strong>
  </p>
)
