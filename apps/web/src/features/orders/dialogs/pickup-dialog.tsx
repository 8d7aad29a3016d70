import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { onceAnswered, orderById, useOrderAction } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

/** The customer fetches the order himself; the price agreed stays. */
export function PickupDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const action = useOrderAction()
  const confirm = () =>
    action.mutate(
      {
        method: 'PATCH',
        path: '/workflow/order/pickup',
        body: { orderId },
        successText: 'Pedido alterado com sucesso.',
      },
      onceAnswered(onActed),
    )
  return (
    <Dialog
      opened
      size="sm"
      title="Alterar pedido para retirando"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <SubmitButton onClick={confirm} running={action.isPending}>
            Confirmar
          </SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <p>O motoboy é desassociado do pedido e o valor combinado permanece.</p>
    </Dialog>
  )
}
