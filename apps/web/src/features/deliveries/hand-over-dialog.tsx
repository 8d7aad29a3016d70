import type { Order } from '@shop/contract/orders'
import {
  firstHandOver,
  HandOverFields,
  handOverBody,
  handOverRules,
} from '../../entities/orders/hand-over-fields.tsx'
import { recordOf } from '../../offline/record.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { type DeliveryDialogProps, DeliveryLine } from './delivery-line.tsx'
import { useRecordForm } from './record-form.ts'
import { dueTogether, splitCash } from './stops.ts'

interface Props extends Omit<DeliveryDialogProps, 'order' | 'stop'> {
  /** Of one customer, at one door. */
  orders: readonly Order[]
}

/** Name and signature of the receiver, once for all orders of the stop; kept as a draft until it is recorded. */
export function HandOverDialog({ orders, onClose, onRecorded }: Props) {
  const due = dueTogether(orders)
  const form = useRecordForm({
    initialValues: firstHandOver(due),
    rules: handOverRules(due),
    toBody: (values) => {
      const cash = splitCash(orders, values.cash ?? 0)
      return {
        deliveries: orders.map((order, at) => ({
          orderId: order.orderId,
          ...handOverBody(order, { ...values, cash: cash[at] ?? 0 }),
        })),
      }
    },
    toRecords: ({ deliveries }) => orders.map((order, at) => recordOf('deliver', order, deliveries[at])),
    draft: `hand-over:${orders.map(({ orderId }) => orderId).join('-')}`,
    onSaved: onRecorded,
  })
  return (
    <FormDialog
      form={form}
      title="Registrar entrega"
      submit="Registrar"
      onClose={onClose}
      about={orders.map((order) => <DeliveryLine key={order.orderId} order={order} />)}
    >
      <HandOverFields form={form} order={due} />
    </FormDialog>
  )
}
