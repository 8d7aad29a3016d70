import type { Order, OrderSummary } from '@shop/contract/orders'
import { type OrderAccount, overpaid, toPay } from '@shop/domain/credit'
import { type Cents, centsFromReais } from '@shop/domain/money'

type Sums = Pick<
  Order,
  | 'paymentKey'
  | 'subTotal'
  | 'totalWarranty'
  | 'shippingCost'
  | 'totalExchange'
  | 'totalReturn'
  | 'creditUsed'
  | 'paid'
>

/** The order's sums in cents, as the rules of the server take them. */
export const accountOf = (order: Sums): OrderAccount => ({
  payment: order.paymentKey,
  subTotal: centsFromReais(order.subTotal),
  warranty: centsFromReais(order.totalWarranty),
  freight: centsFromReais(order.shippingCost),
  exchange: centsFromReais(order.totalExchange),
  return: centsFromReais(order.totalReturn),
  creditUsed: centsFromReais(order.creditUsed),
  paid: centsFromReais(order.paid),
})

/** The amount to collect at the door, in reais: orders with another payment were paid before they left. */
export const dueAtDoor = ({ paymentKey, toPay }: Pick<OrderSummary, 'paymentKey' | 'toPay'>) =>
  paymentKey === 'cash' ? toPay : 0

/**
 * The amount to pay of an order before and after items worth `value` come back, and the part credited to the customer's
 * account, in cents: computed by the same functions as on the server.
 */
export function settle(order: Sums, value: Cents): { before: Cents; after: Cents; credited: Cents } {
  const now = accountOf(order)
  const then = { ...now, return: now.return + value }
  return { before: toPay(now), after: toPay(then), credited: overpaid(then) - overpaid(now) }
}
