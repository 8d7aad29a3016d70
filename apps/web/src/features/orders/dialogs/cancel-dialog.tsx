import { Textarea } from '@mantine/core'
import { cancelOrder as cancelOrderBody } from '@shop/contract/orders'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { cancelOrder, useRenewOrders } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

export function CancelDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const renew = useRenewOrders()
  const form = useAppForm({
    initialValues: { comment: '' },
    schema: cancelOrderBody,
    toBody: ({ comment }) => ({ orderId, comment }),
    save: cancelOrder,
    onSaved: () => {
      notify.success('Pedido cancelado com sucesso.')
      void renew()
      onActed()
    },
    draft: `cancel:${orderId}`,
    errorText: 'Não foi possível cancelar o pedido, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      title="Cancelar Pedido"
      submit="Confirmar"
      danger
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
    >
      <Textarea
        data-autofocus
        label="Motivo"
        required
        minRows={4}
        autosize
        maxLength={500}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}
