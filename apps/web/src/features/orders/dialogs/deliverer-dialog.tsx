import { ORDER_STATUS } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { DelivererSelect } from '../../../entities/employees/deliverer-select.tsx'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { changeDeliverer } from './order-changes.api.ts'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

export function DelivererDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const isFast = order?.statusKey === ORDER_STATUS.ENTREGA_IMEDIATA
  const form = useActionForm(orderId, {
    initialValues: { deliverer: null as string | null },
    rules: { deliverer: (id) => (id ? null : 'Informe o motoboy') },
    send: ({ deliverer }) => changeDeliverer(orderId, deliverer ?? '', isFast),
    successText: 'Motoboy alterado com sucesso.',
    draft: 'change-deliverer',
    onActed,
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Alterar Motoboy"
      submit="Alterar"
      hindered={!order}
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <DelivererSelect
        data-autofocus
        required
        description={order?.deliverer ? `Atual: ${order.deliverer}` : undefined}
        {...form.field('deliverer')}
      />
    </FormDialog>
  )
}
