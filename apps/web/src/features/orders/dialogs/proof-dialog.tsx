import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PicturePicker } from '../../../shared/files/picture-picker.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { onceAnswered, orderById, useOrderAction } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

/** The proof of a bank transfer that came after the order was placed. */
export function ProofDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const [[receiptImage], setImages] = useState<string[]>([])
  const action = useOrderAction()
  const send = () =>
    action.mutate(
      {
        method: 'PATCH',
        path: '/workflow/order/proof',
        body: { orderId, receiptImage },
        successText: 'Pedido alterado com sucesso.',
      },
      onceAnswered(onActed),
    )
  return (
    <Dialog
      opened
      title="Enviar comprovante"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton onClick={send} running={action.isPending} disabled={!receiptImage}>
            Enviar
          </SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <PicturePicker
        label="Comprovante"
        images={receiptImage ? [receiptImage] : []}
        most={1}
        onChange={setImages}
      />
    </Dialog>
  )
}
