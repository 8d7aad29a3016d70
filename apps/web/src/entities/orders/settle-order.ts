import type { Order } from '@shop/contract/orders'
import { type OrderAccount, overpaid, toPay } from '@shop/domain/credit'
import { type Cents, centsFromReais } from '@shop/domain/money'
import { PAYMENTS, type Payment } from '@shop/domain/pricing'

type Sums = Pick<
  Order,
  | 'payment'
  | 'subTotal'
  | 'totalWarranty'
  | 'shippingCost'
  | 'totalExchange'
  | 'totalReturn'
  | 'creditUsed'
  | 'paid'
>

const paymentOf = (label: string): Payment =>
  (Object.keys(PAYMENTS) as Payment[]).find((payment) => PAYMENTS[payment] === label) ?? 'cash'

const accountOf = (order: Sums): OrderAccount => ({
  payment: paymentOf(order.payment),
  subTotal: centsFromReais(order.subTotal),
  warranty: centsFromReais(order.totalWarranty),
  freight: centsFromReais(order.shippingCost),
  exchange: centsFromReais(order.totalExchange),
  return: centsFromReais(order.totalReturn),
  creditUsed: centsFromReais(order.creditUsed),
  paid: centsFromReais(order.paid),
})

/**
 * The amount to pay of an order before and after items worth `value` come back, and the part credited to the customer's
 * account, in cents: computed by the same functions as on the server.
 */
export function settle(order: Sums, value: Cents): { before: Cents; after: Cents; credited: Cents } {
  const now = accountOf(order)
  const then = { ...now, return: now.return + value }
  return { before: toPay(now), after: toPay(then), credited: overpaid(then) - overpaid(now) }
}
