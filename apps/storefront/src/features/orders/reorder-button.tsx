import type { Reordered } from '@shop/contract/own-account'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { errorText } from '../../shared/api/api-error.ts'
import { at, call, newKey } from '../../shared/api/call.ts'
import { setRead } from '../../shared/api/read.ts'
import { cartPath } from '../../shared/cart.ts'
import { counted } from '../../shared/ui/format.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton } from '../../shared/ui/parts.tsx'

/** Puts an order's products into the cart, at present prices and at most the stock, and opens the cart. */
export function ReorderButton({ orderId, code }: { orderId: number; code: string }) {
  const { route } = useLocation()
  const [busy, setBusy] = useState(false)
  const reorder = async () => {
    setBusy(true)
    try {
      const { cart, missing } = await call<Reordered>('POST', at`/shop/orders/${orderId}/reorder`, {
        key: newKey(),
      })
      setRead(cartPath(), cart)
      if (missing.length > 0)
        notify(`Falta estoque para ${counted(missing.length, 'produto', 'produtos')} deste pedido.`)
      if (cart.cart.items.length > 0) route('/loja/carrinho')
    } catch (error) {
      notify(errorText(error))
    }
    setBusy(false)
  }
  return (
    <BusyButton
      type="button"
      class="button"
      aria-label={`Repetir o pedido ${code}`}
      busy={busy}
      onClick={reorder}
    >
      <Icon name="repeat" />
      Repetir
    </BusyButton>
  )
}
