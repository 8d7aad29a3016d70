import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { useQuery } from '@tanstack/react-query'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { OrderTimeline } from '../details/order-timeline.tsx'
import { orderHistory } from '../orders.api.ts'

export function HistoryDialog({ orderId, onClose }: OrderDialogProps) {
  const { data } = useQuery(orderHistory(orderId))
  return (
    <Dialog
      opened
      title={data ? `Histórico do pedido ${data.code} · ${formatReais(data.total)}` : 'Histórico do pedido'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <OrderTimeline orderId={orderId} />
    </Dialog>
  )
}
