import { formatReais } from '@shop/browser/format'
import { isInParts, methodText } from '@shop/browser/order-payment'
import { ASK_FOR_PIX_MS } from '@shop/browser/pauses'
import type { OwnOrder } from '@shop/contract/own-orders'
import { nearestCents, reaisFromCents } from '@shop/domain/money'
import { CUSTOMER_PAYMENTS } from '@shop/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLiveOrders } from '../../shared/api/order-events.ts'
import {
  eventWords,
  isEnded,
  isPaying,
  isStopped,
  statusText,
  statusWords,
  toneOf,
} from '../../shared/order-words.ts'
import { Contact } from '../../shared/ui/contact.tsx'
import { formatMoment } from '../../shared/ui/format.ts'
import { Page } from '../../shared/ui/page.tsx'
import { Empty, Loading } from '../../shared/ui/parts.tsx'
import { ProductImage } from '../../shared/ui/product-image.tsx'
import './orders.css'
import { OrderSteps } from './order-steps.tsx'
import { orderOf } from './orders.api.ts'
import { PartsPanel } from './parts-panel.tsx'
import { PixPayment } from './pix-payment.tsx'
import { PixReceived } from './pix-received.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { ShareTracking } from './share-tracking.tsx'
import { TransferPayment } from './transfer-payment.tsx'

const route = getRouteApi('/pedidos/$id')

/** One order: first what the customer has to do, then its items and history. */
export function OrderScreen() {
  useLiveOrders()
  const { id } = route.useParams()
  const isId = /^\d+$/.test(id)
  const query = useQuery({
    ...orderOf(id),
    enabled: isId,
    refetchInterval: ({ state: { data } }) => data && isPaying(data.statusKey) && ASK_FOR_PIX_MS,
  })
  const order = query.data
  return (
    <Page title={order ? `Pedido ${order.code}` : 'Pedido'} back="/pedidos">
      {order ? (
        <Order order={order} />
      ) : isId ? (
        <Loading query={query} missing={<NoSuchOrder />} />
      ) : (
        <NoSuchOrder />
      )}
    </Page>
  )
}

/** As {@link methodText} in the customer's words. */
const ownMethod = (order: OwnOrder) => {
  const [only] = order.parts
  return only && !isInParts(order) ? CUSTOMER_PAYMENTS[only.kind] : methodText(order)
}

const NoSuchOrder = () => (
  <Empty icon="orders">
    <p role="alert">Pedido não encontrado.</p>
    <Link className="button main" to="/pedidos">
      Ver os meus pedidos
    </Link>
  </Empty>
)

const Order = ({ order }: { order: OwnOrder }) => (
  <div className="order">
    <div className="stack">
      <section className="surface stack" aria-label="Status do pedido">
        <div className="stack" aria-live="polite">
          <p>
            <span className={`badge tone-${toneOf(order.statusKey)}`}>
              {statusWords(order.statusKey, order)}
            </span>
          </p>
          <PixReceived order={order} />
        </div>
        <OrderSteps order={order} />
        {isStopped(order.statusKey) && <p className="muted small">{statusText(order.statusKey, order)}</p>}
        {order.deliverer && <p className="muted small">Entrega por {order.deliverer}.</p>}
        {order.receivedBy && <p className="muted small">Recebido por {order.receivedBy}.</p>}
        {!isEnded(order.statusKey) && <ShareTracking url={order.trackingUrl} code={order.code} />}
      </section>
      {isPaying(order.statusKey) && <PixPayment order={order} />}
      {order.canSendProof && <TransferPayment order={order} />}
      <PartsPanel order={order} />
      <RequestsPanel order={order} />
      <History order={order} />
    </div>
    <div className="stack">
      <Lines order={order} />
      <p>
        <ReorderButton orderId={order.orderId} code={order.code} />
      </p>
      <Contact />
    </div>
  </div>
)

function Lines({ order }: { order: OwnOrder }) {
  const { street, number, complement, neighborhood, city, state } = order.address
  const sums: [label: string, reais: number][] = [
    ['Produtos', order.subTotal],
    ['Garantia do pedido', order.totalWarranty],
    ['Frete', order.shippingCost],
    ['Troca', -order.totalExchange],
    ['Devolução', -order.totalReturn],
    ['Crédito usado', -order.creditUsed],
  ]
  // For an order in parts `toPay` is the cash alone.
  const sum = sums.reduce((cents, [, reais]) => cents + nearestCents(reais), 0)
  const toPay = isInParts(order) ? reaisFromCents(Math.max(0, sum)) : order.toPay
  return (
    <section className="surface" aria-label="Produtos">
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.productId}>
            <ProductImage url={item.imageUrl ?? undefined} size={48} />
            <span className="grow">
              {item.name}
              <span className="muted small">
                {item.quantity} × {formatReais(item.unitPrice)}
                {item.returned > 0 && ` · ${item.returned} devolvido${item.returned > 1 ? 's' : ''}`}
              </span>
            </span>
            <span className="figure">{formatReais(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <dl className="prices">
        {sums.map(
          ([label, reais]) =>
            reais !== 0 && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figure">{formatReais(reais)}</dd>
              </div>
            ),
        )}
        <div className="total">
          <dt>Total</dt>
          <dd className="figure">{formatReais(toPay)}</dd>
        </div>
      </dl>
      <p className="muted small">
        {ownMethod(order)} · {order.typeOfDelivery}
        {order.isFastDelivery && ', entrega rápida'}
        {order.typeOfDelivery === 'Motoboy' &&
          ` · ${[street, number, complement, neighborhood].filter(Boolean).join(', ')}, ${city} – ${state}`}
      </p>
      {order.comments && <p className="muted small">Recado: {order.comments}</p>}
    </section>
  )
}

const History = ({ order }: { order: OwnOrder }) => (
  <section className="surface" aria-labelledby="history">
    <h2 id="history">O que aconteceu</h2>
    <ol className="history">
      {order.histories.toReversed().map(({ action, statusKey, when }) => (
        <li key={when + action}>
          <span>{eventWords(action, statusKey, order)}</span>
          <time className="muted small" dateTime={when}>
            {formatMoment(new Date(when))}
          </time>
        </li>
      ))}
    </ol>
  </section>
)
