import { Button } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { endsSession } from '@shop/browser/session'
import type { OrderSummary } from '@shop/contract/orders'
import { IconPackageImport } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../shared/ui/notices.ts'
import { receiveBack } from './order.api.ts'
import { ORDER_ACTIONS } from './order-actions.ts'

const { label, call } = ORDER_ACTIONS.receiveBack

/** Takes an undelivered order in; nothing for people who may not. */
export const ReceiveBackButton = ({ order }: { order: OrderSummary }) =>
  order.availableActions.includes('receiveBack') ? <Receive order={order} /> : null

function Receive({ order }: { order: OrderSummary }) {
  const client = useQueryClient()
  const receive = useMutation({
    mutationFn: () => receiveBack(order.orderId),
    onSuccess: () => notify.success(call.successText),
    onError: (error) => {
      if (!endsSession(error)) notify.error(errorText(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
    meta: { silent: true },
  })
  return (
    <Button
      variant="default"
      mih={44}
      loading={receive.isPending}
      leftSection={<IconPackageImport size={18} aria-hidden />}
      aria-label={`${label} o pedido ${order.code}`}
      onClick={() => receive.mutate()}
    >
      {label}
    </Button>
  )
}
