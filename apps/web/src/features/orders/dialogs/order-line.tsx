import type { Order } from '@shop/contract/orders'
import { formatReais } from '../../../shared/ui/format.ts'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import classes from './order-line.module.css'

/** Which order a dialog is about: the person may have opened it from a link. */
export function OrderLine({ order }: { order: Order | undefined }) {
  if (!order) return <Spinner />
  return (
    <p className={classes.line}>
      Pedido <strong>{order.code}</strong> de <strong>{order.customer}</strong>, {formatReais(order.total)} em{' '}
      {order.payment}.
    </p>
  )
}
