import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PicturePicker } from '../../../shared/files/picture-picker.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { onceAnswered, orderById, useOrderAction } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import { OrderLine } from './order-line.tsx'

const MOST_PICTURES = 6

export function PackDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const { data: order } = useQuery(orderById(orderId))
  const [images, setImages] = useState<string[]>([])
  const action = useOrderAction()
  const pack = () =>
    action.mutate(
      {
        method: 'PATCH',
        path: '/workflow/order/pack',
        body: { orderId, images },
        successText: 'Pedido alterado com sucesso.',
      },
      onceAnswered(onActed),
    )
  return (
    <Dialog
      opened
      title="Concluir embalagem"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <SubmitButton onClick={pack} running={action.isPending}>
            Concluir
          </SubmitButton>
        </>
      }
    >
      <OrderLine order={order} />
      <PicturePicker label="Imagens da embalagem" images={images} most={MOST_PICTURES} onChange={setImages} />
    </Dialog>
  )
}
