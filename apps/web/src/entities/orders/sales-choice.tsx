import { TextInput } from '@mantine/core'
import { formatDate, formatReais } from '@shop/browser/format'
import type { ReturnableOrder } from '@shop/contract/board'
import { fold } from '@shop/domain/text'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
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

/** The number of items from which on a search is offered. */
const MANY = 8

/** The sales with the items whose name, or whose order's code, contains each word. */
function found(orders: readonly ReturnableOrder[], text: string): ReturnableOrder[] {
  const words = fold(text).split(' ')
  return orders.flatMap((order) => {
    const items = order.items.filter(({ name }) => {
      const about = fold(`${name} ${order.code}`)
      return words.every((word) => about.includes(word))
    })
    return items.length > 0 ? [{ ...order, items }] : []
  })
}

/** The customer's sales with the items that can still come back. */
export function SalesChoice({ settledId, orders, onChoose }: Props) {
  const [text, setText] = useState('')
  const shown = found(orders, text)
  return (
    <section aria-label="Item que volta">
      <p className={classes.question}>Escolha o item que volta.</p>
      {orders.reduce((sum, { items }) => sum + items.length, 0) >= MANY && (
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label="Procurar item ou pedido"
          placeholder="Produto ou código do pedido"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className={classes.saleTitle}>Nenhum item com “{text}”.</p>}
      {shown.map(({ orderId, code, createdAt, stillOwed, items }) => (
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
