import { counted, formatReais } from '@shop/browser/format'
import type { OwnOrderSummary } from '@shop/contract/own-orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLiveOrders } from '../../shared/api/order-events.ts'
import { statusWords, toneOf } from '../../shared/order-words.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { ListEnd } from '../../shared/ui/list-end.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Empty } from '../../shared/ui/parts.tsx'
import { ProductImage } from '../../shared/ui/product-image.tsx'
import { ORDERS } from './orders.api.ts'
import './orders.css'
import { ReorderButton } from './reorder-button.tsx'

export function OrdersScreen() {
  useLiveOrders()
  const list = useInfiniteQuery(ORDERS)
  const orders = list.data?.pages.flatMap((page) => page.orders)
  return (
    <Page title="Meus pedidos">
      <ul className="orders">
        {orders?.map((order) => (
          <OrderCard key={order.orderId} order={order} />
        ))}
        {/* A key of its own: otherwise the spinner would be seen to jump below the orders. */}
        <li key={orders ? 'end' : 'loading'}>
          <ListEnd list={list} isEmpty={orders?.length === 0} more="Mostrar pedidos anteriores">
            <Empty icon="orders">
              <p>Você ainda não tem pedidos.</p>
              <Link className="button main" to="/">
                Ver os produtos
              </Link>
            </Empty>
          </ListEnd>
        </li>
      </ul>
    </Page>
  )
}

const OrderCard = ({ order }: { order: OwnOrderSummary }) => (
  <li className="surface order-card">
    <div className="row">
      <span className={`badge tone-${toneOf(order.statusKey)}`}>{statusWords(order.statusKey, order)}</span>
      <strong className="figure">{formatReais(order.total)}</strong>
    </div>
    <p>
      <Link className="code" to="/pedidos/$id" params={{ id: String(order.orderId) }}>
        Pedido {order.code}
      </Link>
      <span className="muted small">
        {formatMoment(new Date(order.placedAt))} · {counted(order.units, 'item', 'itens')}
      </span>
    </p>
    <div className="row foot">
      <span className="images">
        {order.imageUrls.map((url) => (
          <ProductImage key={url} url={url} size={48} />
        ))}
      </span>
      <ReorderButton orderId={order.orderId} code={order.code} />
    </div>
  </li>
)
