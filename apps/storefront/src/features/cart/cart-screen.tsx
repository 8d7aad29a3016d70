import type { PreCheckout } from '@shop/contract/selling'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { connection } from '../../shared/api/call.ts'
import { refresh } from '../../shared/api/read.ts'
import { cartPath, useCart } from '../../shared/cart.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Empty, NotLoaded, Spinner } from '../../shared/ui/parts.tsx'
import './cart.css'
import { CartLines } from './cart-lines.tsx'
import { Checkout } from './checkout.tsx'
import { findLostOrder, readAttempt } from './place-order.ts'

export function CartScreen() {
  const { data: sale, error } = useCart()
  useLostOrder(sale)
  return (
    <Page title="Carrinho">
      {sale ? (
        sale.cart.items.length > 0 ? (
          <div class="cart">
            <CartLines sale={sale} />
            <Checkout sale={sale} />
          </div>
        ) : (
          <NothingThere />
        )
      ) : error ? (
        <NotLoaded error={error} retry={() => refresh(cartPath(), false)} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}

const NothingThere = () => (
  <Empty icon="cart">
    <p>O carrinho está vazio.</p>
    <a class="button main" href="/loja/">
      Ver os produtos
    </a>
    <a class="link" href="/loja/pedidos">
      Repetir um pedido
    </a>
  </Empty>
)

/**
 * An empty cart shows that an order with a lost answer may have been placed: it is looked up whenever the server is
 * reachable, and opened.
 */
function useLostOrder(sale: PreCheckout | undefined) {
  const { route } = useLocation()
  const isReachable = connection.use() === 'fine'
  const customerId = sale?.cart.items.length === 0 ? sale.cart.customerId : undefined
  useEffect(() => {
    if (customerId === undefined || !isReachable || !readAttempt(customerId)) return
    findLostOrder(customerId).then(
      (placed) => {
        if (!placed) return
        notify(`O pedido ${placed.code} tinha chegado à loja.`)
        route(`/loja/pedidos/${placed.orderId}`)
      },
      () => undefined,
    )
  }, [customerId, isReachable, route])
}
