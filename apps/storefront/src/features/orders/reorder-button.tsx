import { counted } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { setData } from '../../shared/api/stored-query.ts'
import { ownCart } from '../../shared/cart.api.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton } from '../../shared/ui/parts.tsx'
import { reorder } from './orders.api.ts'

/** Puts an order's products into the cart, at current prices and at most the stock, and opens the cart. */
export function ReorderButton({ orderId, code }: { orderId: number; code: string }) {
  const navigate = useNavigate()
  // The same until a response came: pressed twice, or again after a lost response, the products are added once.
  const key = useRef(newKey())
  const reordering = useMutation({
    mutationFn: () => reorder(orderId, key.current),
    onSuccess: async ({ cart, missing }) => {
      key.current = newKey()
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
      onClick={() => reordering.mutate()}
    >
      <Icon name="repeat" />
      Repetir
    </BusyButton>
  )
}
