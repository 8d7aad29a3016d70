import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SignaturePad } from '../../../shared/ui/signature-pad.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { onceAnswered, orderById, useOrderAction } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

/** The order is handed over: who received it, and his signature. */
export function DeliverDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const [receivedBy, setReceivedBy] = useState('')
  const [touched, setTouched] = useState(false)
  const [signature, setSignature] = useState<string>()
  const action = useOrderAction()
  const formId = useId()
  const nameMissing = receivedBy.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (nameMissing || !signature || action.isPending) return
    action.mutate(
      {
        method: 'PATCH',
        path: '/workflow/order/deliver',
        body: { orderId, receivedBy, signature },
        successText: 'Pedido alterado com sucesso.',
      },
      onceAnswered(onActed),
    )
  }
  return (
    <Dialog
      opened
      title="Registrar entrega"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton form={formId} running={action.isPending} disabled={nameMissing || !signature}>
            Registrar
          </SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <form id={formId} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label="Recebido por"
          required
          maxLength={120}
          value={receivedBy}
          onChange={(event) => setReceivedBy(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
          error={touched && nameMissing && 'Informe quem recebeu o pedido'}
        />
        <SignaturePad label="Assinatura" onChange={setSignature} />
      </form>
    </Dialog>
  )
}
