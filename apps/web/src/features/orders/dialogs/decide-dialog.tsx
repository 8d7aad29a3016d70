import { useQuery } from '@tanstack/react-query'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { RefuseButton } from '../../../shared/ui/submit-button.tsx'
import { DecisionView, useDecision } from '../details/decision.tsx'
import { useSeenOrder } from '../orders.api.ts'
import { OrderLine } from './order-line.tsx'

/** A person checks the payment and decides whether the order continues. */
export function DecideDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { order, error } = useSeenOrder(orderId)
  const { data: whole } = useQuery(orderById(orderId))
  const form = useDecision(orderId, onActed)
  const hasImage =
    !form.isSeen && (order ? order.paymentKey === 'transfer' || order.paymentKey === 'mixed' : !error)
  return (
    <FormDialog
      form={form}
      size={hasImage || form.isSeen ? 'xl' : 'sm'}
      title="Aprovar ou Reprovar"
      submit="Aprovar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
      beside={<RefuseButton form={form}>Reprovar</RefuseButton>}
    >
      <DecisionView orderId={orderId} order={whole} form={form} hasImage={hasImage} />
    </FormDialog>
  )
}
