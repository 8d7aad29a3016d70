import { failDeliveryBody } from '@shop/contract/orders'
import { FailFields, failureBody, NO_FAILURE } from '../../entities/orders/fail-fields.tsx'
import { recordOf } from '../../offline/record.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { type DeliveryDialogProps, DeliveryLine } from './delivery-line.tsx'
import { useRecordForm } from './record-form.ts'

/** Why the order could not be handed over: it goes back to the shop, which assigns a deliverer again. */
export function NotDeliveredDialog({ order, onClose, onRecorded }: DeliveryDialogProps) {
  const form = useRecordForm({
    initialValues: NO_FAILURE,
    schema: failDeliveryBody,
    toBody: (values) => failureBody(order.orderId, values),
    toRecords: (body) => [recordOf('fail', order, body)],
    draft: `not-delivered:${order.orderId}`,
    onSaved: onRecorded,
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
