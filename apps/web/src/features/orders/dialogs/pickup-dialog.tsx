import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { changeToPickup } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

/** The customer fetches the order; the agreed price stays. */
export function PickupDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const form = useActionForm(orderId, {
    initialValues: {},
    send: () => changeToPickup({ orderId }),
    draft: 'pickup',
    onActed,
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Alterar pedido para retirando"
      submit="Confirmar"
      cancel="Cancelar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <p>O motoboy é desassociado do pedido e o valor combinado permanece.</p>
    </FormDialog>
  )
}
