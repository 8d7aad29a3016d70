import { Button, Textarea } from '@mantine/core'
import { cancelOrder } from '@shop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { orderById, useOrderAction } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

export function CancelDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const [comment, setComment] = useState('')
  const [touched, setTouched] = useState(false)
  const action = useOrderAction()
  const formId = useId()
  const problem = cancelOrder.safeParse({ orderId, comment }).error?.issues[0]?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem || action.isPending) return
    action.mutate(
      {
        method: 'PATCH',
        path: '/workflow/order/cancel',
        body: { orderId, comment },
        successText: 'Pedido cancelado com sucesso.',
      },
      { onSettled: onActed },
    )
  }
  return (
    <Dialog
      opened
      title="Cancelar Pedido"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton form={formId} color="red" running={action.isPending} disabled={problem !== undefined}>
            Confirmar
          </SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <form id={formId} onSubmit={submit} noValidate>
        <Textarea
          data-autofocus
          label="Motivo"
          required
          minRows={4}
          autosize
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
          error={touched && problem}
        />
      </form>
    </Dialog>
  )
}
