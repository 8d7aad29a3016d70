import { formatReais } from '@shop/browser/format'
import type { Order, OrderSummary } from '@shop/contract/orders'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { dueAtDoor } from '../../entities/orders/settle-order.ts'

/** 'COBRAR R$ 1.253,34', 'A PRAZO' where the rest is owed, or 'PAGO'. */
export function dueText(order: Pick<OrderSummary, 'paymentKey' | 'toPay'> & Partial<Pick<Order, 'parts'>>) {
  const due = dueAtDoor(order)
  if (due > 0) return `COBRAR ${formatReais(due)}`
  return order.parts?.some((part) => part.due?.length) ? 'A PRAZO' : 'PAGO'
}

const ON_THE_ROAD: readonly number[] = [ORDER_STATUS.EM_ENTREGA, ORDER_STATUS.EM_ENTREGA_IMEDIATA]
const CARRIED: readonly number[] = [
  ...ON_THE_ROAD,
  ORDER_STATUS.AGUARDANDO_MOTOBOY,
  ORDER_STATUS.ENTREGA_IMEDIATA,
]

export const isOnTheRoad = ({ statusKey }: Pick<OrderSummary, 'statusKey'>) => ON_THE_ROAD.includes(statusKey)
/** Came back undelivered, and the shop does not have it yet. */
export const isHeld = ({ heldById }: Pick<OrderSummary, 'heldById'>) => typeof heldById === 'number'
export const isCarried = ({ statusKey }: Pick<OrderSummary, 'statusKey'>) => CARRIED.includes(statusKey)

const sum = <Row>(orders: readonly Row[], cents: (order: Row) => number) =>
  reaisFromCents(orders.reduce((total, order) => total + cents(order), 0))

/**
 * A deliverer's day: the orders taken along, what is to be collected for those on the road, orders delivered, and the cash
 * received for them; sums in reais.
 */
export function dayOf(orders: readonly Order[], delivered: readonly OrderSummary[]) {
  const road = orders.filter(isOnTheRoad)
  // Delivered on this phone, and not yet contained in the server's response.
  const recorded = orders.filter(({ statusKey }) => statusKey === ORDER_STATUS.ENTREGUE)
  const done = [...new Map([...delivered, ...recorded].map((order) => [order.orderId, order])).values()]
  return {
    bag: road.length + orders.filter(isHeld).length,
    toCollect: sum(road, (order) => centsFromReais(dueAtDoor(order))),
    delivered: done.length,
    collected: sum(done, ({ cashReceived }) => centsFromReais(cashReceived ?? 0)),
  }
}
