import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { failDelivery as failDeliveryBody } from '@shop/contract/orders'
import { FAILURE_REASONS } from '@shop/domain/failed-delivery'
import { useQuery } from '@tanstack/react-query'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { failDelivery, orderById, useRenewOrders } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

/** A delivery that failed: the order goes back to the shop and needs a deliverer again. */
export function FailDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
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
  const close = form.leaving(onClose)
  return (
    <Dialog
      opened
      title="Não entregue"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Fechar
          </Button>
          <SubmitButton {...form.submitProps}>Confirmar</SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <form {...form.formProps}>
        <Stack>
          <Radio.Group label="Motivo" required {...form.field('reason')}>
            <Stack gap="xs" mt="xs">
              {Object.entries(FAILURE_REASONS).map(([value, label]) => (
                <Radio key={value} value={value} label={label[0]?.toUpperCase() + label.slice(1)} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea label="Comentário" minRows={2} autosize maxLength={500} {...form.field('comment')} />
          <FormProblem text={form.problem} />
        </Stack>
      </form>
    </Dialog>
  )
}
