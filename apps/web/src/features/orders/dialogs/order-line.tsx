import { errorText } from '@shop/browser/api-error'
import { formatReais } from '@shop/browser/format'
import { paymentText } from '@shop/browser/order-payment'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { useSeenOrder } from '../orders.api.ts'
import classes from './order-line.module.css'

/** The order of a dialog, which may have been opened by a link. */
export function OrderLine({ orderId }: { orderId: number }) {
  const { order, error } = useSeenOrder(orderId)
  if (!order && error) return <FormProblem text={errorText(error)} />
  if (!order)
    return (
      <div className={classes.line} data-waiting>
        <Spinner inline />
      </div>
    )
  return (
    <p className={classes.line}>
      Pedido <strong>{order.code}</strong> de <strong>{order.customer}</strong>, {formatReais(order.total)} em{' '}
      {paymentText(order)}.
    </p>
  )
}
