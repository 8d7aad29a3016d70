import {
  firstHandOver,
  HandOverFields,
  handOverBody,
  handOverRules,
} from '../../entities/orders/hand-over-fields.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { type DeliveryDialogProps, DeliveryLine } from './delivery-line.tsx'
import { useRecordForm } from './record-form.ts'

/** Name and signature of the receiver; kept as a draft until it is recorded. */
export function HandOverDialog({ order, onClose }: DeliveryDialogProps) {
  const form = useRecordForm(order, {
    kind: 'deliver',
    initialValues: firstHandOver(order),
    rules: handOverRules(order),
    toBody: (values) => ({ orderId: order.orderId, ...handOverBody(order, values) }),
    draft: 'hand-over',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Registrar entrega"
      submit="Registrar"
      onClose={onClose}
      about={<DeliveryLine order={order} />}
    >
      <HandOverFields form={form} order={order} />
    </FormDialog>
  )
}
