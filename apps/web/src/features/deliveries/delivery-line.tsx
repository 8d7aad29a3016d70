import type { Order } from '@shop/contract/orders'
import classes from './deliveries.module.css'
import { dueText } from './due.ts'

export interface DeliveryDialogProps {
  order: Order
  onClose: () => void
}

/** The order of a dialog, and the amount to collect for it. */
export const DeliveryLine = ({ order }: { order: Order }) => (
  <p className={classes.line}>
    Pedido <strong>{order.code}</strong> de <strong>{order.customer}</strong>:{' '}
    <strong>{dueText(order)}</strong>
  </p>
)
