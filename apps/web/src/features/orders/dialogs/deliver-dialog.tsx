import type { Order, OrderSummary } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import {
  firstHandOver,
  HandOverFields,
  handOverBody,
  handOverRules,
} from '../../../entities/orders/hand-over-fields.tsx'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { useSeenOrder } from '../orders.api.ts'
import { deliverOrder } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

const TITLE = 'Registrar entrega'

interface Props extends OrderDialogProps {
  order: OrderSummary & Pick<Order, 'doorSerials' | 'parts'>
}

/** The order is handed over: name and signature of the receiver, and the cash. */
export function DeliverDialog(props: OrderDialogProps) {
  const { orderId, onClose } = props
  const { order } = useSeenOrder(orderId)
  const { data: whole } = useQuery(orderById(orderId))
  if (order && whole) {
    const { doorSerials, parts } = whole
    return <DeliverForm {...props} order={{ ...order, doorSerials, parts }} />
  }
  return (
    <Dialog opened title={TITLE} onClose={onClose}>
      <OrderLine orderId={orderId} />
    </Dialog>
  )
}

function DeliverForm({ orderId, order, onClose, onActed }: Props) {
  const form = useActionForm(orderId, {
    initialValues: firstHandOver(order),
    rules: handOverRules(order),
    send: (values) => deliverOrder({ orderId, ...handOverBody(order, values) }),
    draft: 'deliver',
    onActed,
  })
  return (
    <FormDialog
      form={form}
      title={TITLE}
      submit="Registrar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <HandOverFields form={form} order={order} />
    </FormDialog>
  )
}
