import { Radio, Stack, Textarea } from '@mantine/core'
import { failDelivery as failDeliveryBody } from '@shop/contract/orders'
import { FAILURE_REASONS } from '@shop/domain/failed-delivery'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { notify } from '../../../shared/ui/notices.ts'
import { failDelivery, useRenewOrders } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

/** A delivery that failed: the order goes back to the shop and needs a deliverer again. */
export function FailDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const renew = useRenewOrders()
  const form = useAppForm({
    initialValues: { reason: '', comment: '' },
    schema: failDeliveryBody,
    toBody: ({ reason, comment }) => ({ orderId, reason, comment }),
    save: failDelivery,
    onSaved: () => {
      notify.success('Pedido alterado com sucesso.')
      void renew()
      onActed()
    },
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
      <Radio.Group label="Motivo" required {...form.field('reason')}>
        <Stack gap="xs" mt="xs">
          {Object.entries(FAILURE_REASONS).map(([value, label]) => (
            <Radio key={value} value={value} label={label.charAt(0).toUpperCase() + label.slice(1)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label="Comentário" minRows={2} autosize maxLength={500} {...form.field('comment')} />
    </FormDialog>
  )
}
