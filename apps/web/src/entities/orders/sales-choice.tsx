import { formatDate, formatReais } from '@shop/browser/format'
import type { ReturnableOrder } from '@shop/contract/order-board'
import choices from '../../shared/ui/choices.module.css'
import type { ReturnableItem } from './exchange-return.api.ts'
import classes from './exchange-return.module.css'

export interface Chosen {
  fromOrderId: number
  code: string
  /** What is still owed for that sale, in reais. */
  stillOwed: number
  item: ReturnableItem
}

interface Props {
  settledId: number
  orders: readonly ReturnableOrder[]
  onChoose: (chosen: Chosen) => void
}

/** The customer's sales with the items that can still come back. */
export function SalesChoice({ settledId, orders, onChoose }: Props) {
  return (
    <section aria-label="Item que volta">
      <p className={classes.question}>Escolha o item que volta.</p>
      {orders.map(({ orderId, code, createdAt, stillOwed, items }) => (
        <div key={orderId} className={classes.sale}>
          <h3 className={classes.saleTitle}>
            Pedido {code} de {formatDate(new Date(createdAt))}
            {orderId === settledId && ' (este pedido)'}
          </h3>
          <ul className={choices.list}>
            {items.map((item) => (
              <li key={item.productId}>
                <button
                  type="button"
                  className={choices.choice}
                  onClick={() => onChoose({ fromOrderId: orderId, code, stillOwed, item })}
                >
                  {item.name}
                  <small>
                    {formatReais(item.unitPrice)} · {item.quantity - item.returned} de {item.quantity}{' '}
                    {item.quantity - item.returned === 1 ? 'pode' : 'podem'} voltar
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
