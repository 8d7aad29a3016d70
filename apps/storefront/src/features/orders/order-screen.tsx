import type { OwnOrder } from '@shop/contract/storefront'
import { useRoute } from 'preact-iso/router'
import { at } from '../../shared/api/call.ts'
import { useLiveOrders } from '../../shared/api/live.ts'
import { refresh, useRead } from '../../shared/api/read.ts'
import { eventWords, isEnded, isPaying, statusWords, toneOf } from '../../shared/order-words.ts'
import { Contact } from '../../shared/ui/contact.tsx'
import { formatMoment, formatReais } from '../../shared/ui/format.ts'
import { Page } from '../../shared/ui/page.tsx'
import { NotLoaded, Spinner } from '../../shared/ui/parts.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import './orders.css'
import { OrderSteps } from './order-steps.tsx'
import { PixPayment } from './pix-payment.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { ShareTracking } from './share-tracking.tsx'
import { TransferPayment } from './transfer-payment.tsx'

/** One order: first what the customer has to do, then its items and history. */
export function OrderScreen() {
  useLiveOrders()
  const { id = '' } = useRoute().params
  const path = at`/shop/orders/${id}`
  const { data: order, error } = useRead<OwnOrder>(path)
  return (
    <Page title={order ? `Pedido ${order.code}` : 'Pedido'} back="/loja/pedidos">
      {order ? (
        <Order order={order} path={path} />
      ) : error ? (
        <NotLoaded error={error} retry={() => refresh(path, false)} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}

const Order = ({ order, path }: { order: OwnOrder; path: string }) => (
  <div class="order">
    <div class="stack">
      <section class="surface stack" aria-label="Situação">
        <p aria-live="polite">
          <span class={`badge tone-${toneOf(order.statusKey)}`}>{statusWords(order.statusKey)}</span>
        </p>
        <OrderSteps order={order} />
        {order.deliverer && <p class="muted small">Entrega por {order.deliverer}.</p>}
        {order.receivedBy && <p class="muted small">Recebido por {order.receivedBy}.</p>}
        {!isEnded(order.statusKey) && <ShareTracking url={order.trackingUrl} code={order.code} />}
      </section>
      {isPaying(order.statusKey) && <PixPayment orderId={order.orderId} orderPath={path} />}
      {order.canSendProof && <TransferPayment order={order} path={path} />}
      <History order={order} />
    </div>
    <div class="stack">
      <Lines order={order} />
      <p>
        <ReorderButton orderId={order.orderId} code={order.code} />
      </p>
      <Contact />
    </div>
  </div>
)

function Lines({ order }: { order: OwnOrder }) {
  const { street, number, neighborhood, city, state } = order.address
  const sums: [label: string, reais: number][] = [
    ['Produtos', order.subTotal],
    ['Garantia', order.totalWarranty],
    ['Frete', order.shippingCost],
    ['Troca', -order.totalExchange],
    ['Devolução', -order.totalReturn],
    ['Crédito usado', -order.creditUsed],
  ]
  return (
    <section class="surface" aria-label="Produtos">
      <ul class="items">
        {order.items.map((item) => (
          <li key={item.productId}>
            <Picture url={item.imageUrl ?? undefined} size={48} />
            <span class="grow">
              {item.name}
              <span class="muted small">
                {item.quantity} × {formatReais(item.unitPrice)}
                {item.returned > 0 && ` · ${item.returned} devolvido${item.returned > 1 ? 's' : ''}`}
              </span>
            </span>
            <span class="figure">{formatReais(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <dl class="prices">
        {sums.map(
          ([label, reais]) =>
            reais !== 0 && (
              <div key={label}>
                <dt>{label}</dt>
                <dd class="figure">{formatReais(reais)}</dd>
              </div>
            ),
        )}
        <div class="total">
          <dt>{order.payment}</dt>
          <dd class="figure">{formatReais(order.toPay)}</dd>
        </div>
      </dl>
      <p class="muted small">
        {order.typeOfDelivery}
        {order.isFastDelivery && ', entrega imediata'}
        {order.typeOfDelivery === 'Motoboy' && ` · ${street}, ${number}, ${neighborhood}, ${city} – ${state}`}
      </p>
      {order.comments && <p class="muted small">Recado: {order.comments}</p>}
    </section>
  )
}

const History = ({ order }: { order: OwnOrder }) => (
  <section class="surface" aria-labelledby="history">
    <h2 id="history">O que aconteceu</h2>
    <ol class="history">
      {order.histories.toReversed().map(({ action, statusKey, when }) => (
        <li key={when + action}>
          <span>{eventWords(action, statusKey)}</span>
          <time class="muted small" dateTime={when}>
            {formatMoment(new Date(when))}
          </time>
        </li>
      ))}
    </ol>
  </section>
)
