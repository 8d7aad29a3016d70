import { Textarea } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { orderPictures } from '../../../entities/orders/pictures.api.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { useActionForm } from '../dialogs/use-action-form.ts'
import { useReloadOrders } from '../orders.api.ts'
import classes from './decision.module.css'

/** The form of a decision: sending it approves, `refuse` refuses with the reason. */
export function useDecision(orderId: number, onActed: () => void) {
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
  return { ...form, refuse: () => void refuse() }
}

export const RefusalReason = ({ form }: { form: ReturnType<typeof useDecision> }) => (
  <Textarea
    label="Motivo, se reprovar"
    description="Aparece no histórico do pedido."
    autosize
    minRows={1}
    maxRows={4}
    maxLength={500}
    {...form.field('comment')}
  />
)

/** The proof of a transfer; its space is reserved, so that the buttons do not move when it loads. */
export function Proof({ orderId }: { orderId: number }) {
  const { data, error } = useQuery(orderPictures('receipt', orderId))
  return (
    <div className={classes.proof}>
      {error && <EmptyState picture="missing" text={errorText(error)} />}
      {!data && !error && <Spinner />}
      {data && <img src={data[0]} alt="Comprovante" />}
    </div>
  )
}
