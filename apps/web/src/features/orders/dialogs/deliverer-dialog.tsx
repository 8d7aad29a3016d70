import { Button, Select } from '@mantine/core'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { at } from '../../../shared/api/client.ts'
import { deliverersQuery } from '../../../shared/api/deliverers.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { onceAnswered, orderById, useOrderAction } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

const pathFor = (statusKey: number, orderId: number, delivererId: string) =>
  statusKey === ORDER_STATUS.ENTREGA_IMEDIATA
    ? at`/orders/change/fast-deliverer/order/${orderId}/deliverer/${delivererId}`
    : at`/orders/change/order/${orderId}/deliverer/${delivererId}`

export function DelivererDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const { data: deliverers } = useQuery(deliverersQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [touched, setTouched] = useState(false)
  const action = useOrderAction()
  const formId = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || !order || action.isPending) return
    action.mutate(
      {
        method: 'PUT',
        path: pathFor(order.statusKey, orderId, chosen),
        successText: 'Motoboy alterado com sucesso.',
      },
      onceAnswered(onActed),
    )
  }
  return (
    <Dialog
      opened
      size="sm"
      title="Alterar Motoboy"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton form={formId} running={action.isPending} disabled={!chosen || !order}>
            Alterar
          </SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <form id={formId} onSubmit={submit} noValidate>
        <Select
          data-autofocus
          label="Motoboy"
          required
          searchable
          description={order?.deliverer ? `Atual: ${order.deliverer}` : undefined}
          data={(deliverers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={setChosen}
          onBlur={() => setTouched(true)}
          error={touched && !chosen && 'Informe o motoboy'}
        />
      </form>
    </Dialog>
  )
}
