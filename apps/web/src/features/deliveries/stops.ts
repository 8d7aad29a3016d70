import type { Order, OrderSummary } from '@shop/contract/orders'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { dueAtDoor } from '../../entities/orders/settle-order.ts'
import { addressText } from './contact-links.ts'

type Due = Pick<OrderSummary, 'paymentKey' | 'toPay'> & Partial<Pick<Order, 'doorSerials' | 'parts'>>

/** The orders that one deliverer brings to one customer at one address: one ring of the bell, one signature. */
export interface Stop {
  first: Order
  orders: readonly Order[]
}

const FAST: readonly number[] = [ORDER_STATUS.ENTREGA_IMEDIATA, ORDER_STATUS.EM_ENTREGA_IMEDIATA]
const isFast = ({ orders }: Stop) => orders.some(({ statusKey }) => FAST.includes(statusKey))

const doorOf = (order: Order) =>
  [order.heldById ?? order.delivererId, order.customerId, addressText(order).toLocaleLowerCase('pt-BR')].join(
    ' ',
  )

const byRoute = (a: Stop, b: Stop) =>
  Number(isFast(b)) - Number(isFast(a)) ||
  a.first.address.zipCode.localeCompare(b.first.address.zipCode) ||
  a.first.orderId - b.first.orderId

/**
 * The stops in the order of the route: fast deliveries first, then by postal code, which Brazil numbers by
 * neighbourhood. The same orders always give the same route, also offline.
 */
export function stopsOf(orders: readonly Order[]): Stop[] {
  const stops = new Map<string, Stop>()
  for (const order of [...orders].sort((a, b) => a.orderId - b.orderId)) {
    const door = doorOf(order)
    const existing = stops.get(door)
    stops.set(
      door,
      existing ? { ...existing, orders: [...existing.orders, order] } : { first: order, orders: [order] },
    )
  }
  return [...stops.values()].sort(byRoute)
}

/** What is to be collected at the door for all of them together, as if they were one order. */
export const dueTogether = (orders: readonly Due[]) =>
  ({
    paymentKey: 'cash',
    toPay: reaisFromCents(orders.reduce((sum, order) => sum + centsFromReais(dueAtDoor(order)), 0)),
    doorSerials: orders.flatMap(({ doorSerials = [] }) => doorSerials),
    parts: orders.flatMap(({ parts = [] }) => parts),
  }) as const

/** Distributes cash, in cents, over the orders: each gets what is due for it until the cash is used up. */
export function splitCash(orders: readonly Due[], cash: Cents): Cents[] {
  let left = cash
  return orders.map((order) => {
    const part = Math.min(left, centsFromReais(dueAtDoor(order)))
    left -= part
    return part
  })
}
