import type { OwnOrderSummary, OwnOrders } from '@shop/contract/storefront'
import { useState } from 'preact/hooks'
import { useLiveOrders } from '../../shared/api/live.ts'
import { refresh, useRead } from '../../shared/api/read.ts'
import { statusWords, toneOf } from '../../shared/order-words.ts'
import { counted, formatMoment, formatReais } from '../../shared/ui/format.ts'
import { Page } from '../../shared/ui/page.tsx'
import { Empty, NotLoaded, Spinner } from '../../shared/ui/parts.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import './orders.css'
import { ReorderButton } from './reorder-button.tsx'

const ITEMS = 10

export function OrdersScreen() {
  useLiveOrders()
  const [pages, setPages] = useState(1)
  return (
    <Page title="Meus pedidos">
      <ul class="orders">
        {Array.from({ length: pages }, (_, page) => (
          <OrdersPage
            key={page}
            path={`/shop/orders?page=${page}&items=${ITEMS}`}
            onMore={page === pages - 1 ? () => setPages(pages + 1) : undefined}
          />
        ))}
      </ul>
    </Page>
  )
}

function OrdersPage({ path, onMore }: { path: string; onMore: (() => void) | undefined }) {
  const { data, error } = useRead<OwnOrders>(path)
  if (!data)
    return <li>{error ? <NotLoaded error={error} retry={() => refresh(path, false)} /> : <Spinner />}</li>
  if (data.orders.length === 0 && onMore)
    return (
      <li>
        <Empty icon="orders">
          <p>Você ainda não tem pedidos.</p>
          <a class="button main" href="/loja/">
            Ver os produtos
          </a>
        </Empty>
      </li>
    )
  return (
    <>
      {data.orders.map((order) => (
        <OrderCard key={order.orderId} order={order} />
      ))}
      {data.more && onMore && (
        <li>
          <button type="button" class="button wide" onClick={onMore}>
            Mostrar pedidos anteriores
          </button>
        </li>
      )}
    </>
  )
}

const OrderCard = ({ order }: { order: OwnOrderSummary }) => (
  <li class="surface order-card">
    <div class="row">
      <span class={`badge tone-${toneOf(order.statusKey)}`}>{statusWords(order.statusKey)}</span>
      <strong class="figure">{formatReais(order.total)}</strong>
    </div>
    <p>
      <a class="code" href={`/loja/pedidos/${order.orderId}`}>
        Pedido {order.code}
      </a>
      <span class="muted small">
        {formatMoment(new Date(order.placedAt))} · {counted(order.units, 'item', 'itens')}
      </span>
    </p>
    <div class="row foot">
      <span class="pictures">
        {order.imageUrls.map((url) => (
          <Picture key={url} url={url} size={48} />
        ))}
      </span>
      <ReorderButton orderId={order.orderId} code={order.code} />
    </div>
  </li>
)
