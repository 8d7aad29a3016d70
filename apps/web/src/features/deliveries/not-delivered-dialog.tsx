import { failDelivery } from '@shop/contract/orders'
import { FailFields, failureBody, NO_FAILURE } from '../../entities/orders/fail-fields.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { type DeliveryDialogProps, DeliveryLine } from './delivery-line.tsx'
import { useRecordForm } from './record-form.ts'

/** Why the order could not be handed over: it goes back to the shop, which assigns a deliverer again. */
export function NotDeliveredDialog({ order, onClose }: DeliveryDialogProps) {
  const form = useRecordForm(order, {
    kind: 'fail',
    initialValues: NO_FAILURE,
    schema: failDelivery,
    toBody: (values) => failureBody(order.orderId, values),
    draft: 'not-delivered',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Não entregue"
      submit="Confirmar"
      onClose={onClose}
      about={<DeliveryLine order={order} />}
    >
      <FailFields form={form} />
    </FormDialog>
  )
}
