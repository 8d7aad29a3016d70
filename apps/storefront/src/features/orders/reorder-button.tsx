import { counted } from '@shop/browser/format'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { setData } from '../../shared/api/stored-query.ts'
import { ownCart } from '../../shared/cart.api.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton } from '../../shared/ui/parts.tsx'
import { reorder } from './orders.api.ts'

/** Puts an order's products into the cart, at current prices and at most the stock, and opens the cart. */
export function ReorderButton({ orderId, code }: { orderId: number; code: string }) {
  const navigate = useNavigate()
  const reordering = useMutation({
    mutationFn: reorder,
    onSuccess: async ({ cart, missing }) => {
      await setData(ownCart(), cart)
      if (missing.length > 0)
        notify(`Falta estoque para ${counted(missing.length, 'produto', 'produtos')} deste pedido.`)
      if (cart.cart.items.length > 0) void navigate({ to: '/carrinho' })
    },
  })
  return (
    <BusyButton
      type="button"
      className="button"
      aria-label={`Repetir o pedido ${code}`}
      busy={reordering.isPending}
      onClick={() => reordering.mutate(orderId)}
    >
      <Icon name="repeat" />
      Repetir
    </BusyButton>
  )
}
