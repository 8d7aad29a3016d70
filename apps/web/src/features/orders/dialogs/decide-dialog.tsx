import { Button, Textarea } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { orderPictures } from '../../../entities/orders/pictures.api.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { useReloadOrders, useSeenOrder } from '../orders.api.ts'
import classes from './decide-dialog.module.css'
import { OrderLine } from './order-line.tsx'
import { useActionForm } from './use-action-form.ts'

/** A person checks the payment and decides whether the order continues. */
export function DecideDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { order, error } = useSeenOrder(orderId)
  const reload = useReloadOrders()
  const form = useActionForm(orderId, {
    address: calls.patchWorkflowOrderApprove,
    // Why, should the order be refused.
    initialValues: { comment: '' },
    body: () => ({}),
    successText: 'Pedido aprovado/reprovado com sucesso.',
    detail: ({ code, statusKey }) =>
      `O pedido ${code} foi ${statusKey === ORDER_STATUS.REPROVADOS ? 'reprovado' : 'aprovado'}.`,
    errorText: 'Não foi possível aprovar/reprovar o pedido, tente novamente mais tarde.',
    draft: 'decide',
    onActed,
  })
  const refuse = () =>
    form.attempt(() =>
      request(calls.patchWorkflowOrderRefuse, {
        body: { orderId, comment: form.values.comment },
      }).finally(reload),
    )
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Aprovar ou Reprovar"
      submit="Aprovar"
      onClose={onClose}
      about={<OrderLine orderId={orderId} />}
      beside={
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          disabled={form.running}
          onClick={() => void refuse()}
        >
          Reprovar
        </Button>
      }
    >
      {(order ? order.paymentKey === 'transfer' : !error) && <Proof orderId={orderId} />}
      <Textarea
        label="Motivo, se reprovar"
        description="Aparece no histórico do pedido."
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}

/** The proof; its space is reserved, so that the buttons do not move when it loads. */
function Proof({ orderId }: { orderId: number }) {
  const { data, error } = useQuery(orderPictures('receipt', orderId))
  return (
    <div className={classes.proof}>
      {error && <EmptyState text={errorText(error)} />}
      {!data && !error && <Spinner />}
      {data && <img src={data[0]} alt="Comprovante" />}
    </div>
  )
}
