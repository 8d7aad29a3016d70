import { Button, Group } from '@mantine/core'
import { PAYMENTS } from '@shop/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../shared/api/api-error.ts'
import { orderPictures } from '../../../shared/orders/pictures.api.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { onceAnswered, orderById, useOrderAction } from '../orders.api.ts'
import classes from './decide-dialog.module.css'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

/** A person looks at the payment and says whether the order goes on. */
export function DecideDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const action = useOrderAction()
  const decide = (path: 'approve' | 'refuse') =>
    action.mutate(
      {
        method: 'PATCH',
        path: `/workflow/order/${path}`,
        body: { orderId },
        successText: 'Pedido aprovado/reprovado com sucesso.',
      },
      onceAnswered(onActed),
    )
  return (
    <Dialog
      opened
      size="sm"
      title="Aprovar ou Reprovar"
      onClose={onClose}
      footer={
        action.isPending ? (
          <Spinner inline label="Salvando" />
        ) : (
          <Group gap={8}>
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => decide('refuse')}>
              Reprovar
            </Button>
            <Button onClick={() => decide('approve')}>Aprovar</Button>
          </Group>
        )
      }
    >
      <OrderLine orderId={orderId} />
      {order?.payment === PAYMENTS.transfer && <Proof orderId={orderId} />}
    </Dialog>
  )
}

/** What is to be judged; its room is kept, so that the buttons do not move under the finger when it comes. */
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
