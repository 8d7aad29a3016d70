import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { onceAnswered, orderById, useOrderAction } from '../orders.api.ts'
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
            <Button variant="outline" color="red" onClick={() => decide('refuse')}>
              Reprovar
            </Button>
            <Button onClick={() => decide('approve')}>Aprovar</Button>
          </Group>
        )
      }
    >
      <OrderLine order={order} />
    </Dialog>
  )
}
