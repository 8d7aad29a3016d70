import type { PixCharge } from '@shop/contract/pix'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { at, request } from '../api/client.ts'
import { formatTime } from '../ui/format.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

const ASK_EVERY_MS = 5_000

const isWaiting = (charge: PixCharge | undefined) =>
  charge === undefined || charge.statusKey === ORDER_STATUS.PROCESSANDO

/** Says whether the payment of an order has arrived; asks the server until it has, or was given up. */
export function PixWait({ orderId }: { orderId: number }) {
  const { data: charge } = useQuery({
    queryKey: ['pix', 'charge', orderId],
    queryFn: ({ signal }) => request<PixCharge>('GET', at`/orders/pix/${orderId}`, { signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? ASK_EVERY_MS : false),
    meta: { silent: true },
  })
  return <div aria-live="polite">{charge && <Standing charge={charge} />}</div>
}

function Standing({ charge }: { charge: PixCharge }) {
  if (charge.statusKey === ORDER_STATUS.CANCELADO)
    return <StatusBadge tone="refused" label="Pedido cancelado: não pague este código" />
  if (!isWaiting(charge)) return <StatusBadge tone="done" label="Pagamento recebido" />
  return (
    <StatusBadge
      tone="waiting"
      label={`Aguardando o pagamento até ${formatTime(new Date(charge.expiresAt))}`}
    />
  )
}
