import { useConnection } from '@shop/browser/connection'
import type { PreCheckout } from '@shop/contract/selling'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCart } from '../../shared/cart.api.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Empty, Loading } from '../../shared/ui/parts.tsx'
import './cart.css'
import { CartLines } from './cart-lines.tsx'
import { Checkout } from './checkout.tsx'
import { findLostOrder, readAttempt } from './place-order.ts'

export function CartScreen() {
  const query = useCart()
  const sale = query.data
  useLostOrder(sale)
  return (
    <Page title="Carrinho">
      {!sale ? (
        <Loading query={query} />
      ) : sale.cart.items.length > 0 ? (
        <div className="cart">
          <CartLines sale={sale} />
          <Checkout sale={sale} />
        </div>
      ) : (
        <NothingThere />
      )}
    </Page>
  )
}

const NothingThere = () => (
  <Empty icon="cart">
    <p>O carrinho está vazio.</p>
    <Link className="button main" to="/">
      Ver os produtos
    </Link>
    <Link className="link" to="/pedidos">
      Repetir um pedido
    </Link>
  </Empty>
)

/**
 * For an empty cart after a lost response: looks up whether the order was placed, whenever the server is reachable, and
 * opens it.
 */
function useLostOrder(sale: PreCheckout | undefined) {
  const navigate = useNavigate()
  const isReachable = useConnection() === 'fine'
  const customerId = sale?.cart.items.length === 0 ? sale.cart.customerId : undefined
  useEffect(() => {
    if (customerId === undefined || !isReachable || !readAttempt(customerId)) return
    findLostOrder(customerId).then(
      (placed) => {
        if (!placed) return
        notify(`O pedido ${placed.code} tinha chegado à loja.`)
        void navigate({ to: '/pedidos/$id', params: { id: String(placed.orderId) } })
      },
      () => undefined,
    )
  }, [customerId, isReachable, navigate])
}
