import { formatReais } from '@shop/browser/format'
import { cardText, isInParts } from '@shop/browser/order-payment'
import type { OrderPart } from '@shop/contract/order-parts'
import type { OwnOrder } from '@shop/contract/own-orders'
import { formatDay } from '@shop/domain/instalments'
import { PART_STATES } from '@shop/domain/order-parts'
import { CUSTOMER_PAYMENTS, DELIVERY } from '@shop/domain/pricing'

/** How each part is paid, and which ones wait. */
export function PartsPanel({ order }: { order: Pick<OwnOrder, 'parts' | 'typeOfDelivery'> }) {
  const { parts } = order
  const atDoor = order.typeOfDelivery === DELIVERY[2] ? 'Na retirada' : 'Na entrega'
  if (!isInParts(order)) return null
  return (
    <section className="surface" aria-labelledby="parts">
      <h2 id="parts">Pagamento</h2>
      <ul className="items">
        {parts.map((part) => (
          <li key={part.id}>
            <span className="grow">
              {CUSTOMER_PAYMENTS[part.kind]}
              {cardText(part)}
              <span className="muted small">{stateText(part, atDoor)}</span>
            </span>
            <strong className="figure">{formatReais(part.amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For instalments when they are due, for cash that it is paid at the handover. */
function stateText({ kind, status, due }: OrderPart, atDoor: string): string {
  if (due?.length)
    return due.map(({ dueDate, open }) => `${formatReais(open)} em ${formatDay(dueDate)}`).join(', ')
  return kind === 'cash' && status === 'waiting' ? atDoor : PART_STATES[status]
}
