import { Button, Textarea } from '@mantine/core'
import { cancelOrder as cancelOrderBody } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { cancelOrder, orderById, useRenewOrders } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

export function CancelDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
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
  const close = form.leaving(onClose)
  return (
    <Dialog
      opened
      title="Cancelar Pedido"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Fechar
          </Button>
          <SubmitButton {...form.submitProps} color="red.9">
            Confirmar
          </SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <form {...form.formProps}>
        <Textarea
          data-autofocus
          label="Motivo"
          required
          minRows={4}
          autosize
          maxLength={500}
          {...form.field('comment')}
        />
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  )
}
