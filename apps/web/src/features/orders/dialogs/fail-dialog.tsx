import { failDeliveryBody } from '@shop/contract/orders'
import { FailFields, failureBody, NO_FAILURE } from '../../../entities/orders/fail-fields.tsx'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { ORDER_CHANGED } from '../../../entities/orders/order-texts.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { useReloadOrders } from '../orders.api.ts'
import { failDelivery } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'

/** A failed delivery: the order goes back to the shop and needs a deliverer again. */
export function FailDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const reload = useReloadOrders()
  const form = useAppForm({
    initialValues: NO_FAILURE,
    schema: failDeliveryBody,
    toBody: (values) => failureBody(orderId, values),
    save: failDelivery,
    savedText: ORDER_CHANGED,
    refresh: reload,
    close: onActed,
    draft: `fail:${orderId}`,
    errorText: 'Não foi possível registrar que o pedido não foi entregue, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      title="Não entregue"
      submit="Confirmar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <FailFields form={form} />
    </FormDialog>
  )
}
