import { Radio } from '@mantine/core'
import type { ReturnableOrder } from '@shop/contract/order-board'
import { centsFromReais, formatBRL } from '@shop/domain/money'
import { formatDate } from '../ui/format.ts'
import classes from './take-back.module.css'
import type { Chosen } from './take-back-dialog.tsx'

interface Props {
  settledId: number
  orders: readonly ReturnableOrder[]
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
}

const keyOf = (orderId: number, productId: number) => `${orderId}-${productId}`

/** The customer's sales with what can still come back of each. */
export function SalesChoice({ settledId, orders, chosen, onChoose }: Props) {
  const choose = (key: string) => {
    for (const { orderId, items } of orders)
      for (const item of items)
        if (keyOf(orderId, item.productId) === key) onChoose({ fromOrderId: orderId, item })
  }
  return (
    <Radio.Group
      label="Item que volta"
      value={chosen ? keyOf(chosen.fromOrderId, chosen.item.productId) : null}
      onChange={choose}
    >
      {orders.map(({ orderId, code, createdAt, items }) => (
        <div key={orderId} className={classes.sale}>
          <h3 className={classes.saleTitle}>
            Pedido {code} de {formatDate(new Date(createdAt))}
            {orderId === settledId && ' (este pedido)'}
          </h3>
          {items.map((item) => (
            <Radio
              key={item.productId}
              className={classes.item}
              value={keyOf(orderId, item.productId)}
              label={item.name}
              description={`${formatBRL(centsFromReais(item.unitPrice))} · ${item.quantity - item.returned} de ${item.quantity} podem voltar`}
            />
          ))}
        </div>
      ))}
    </Radio.Group>
  )
}
