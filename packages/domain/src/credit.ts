import type { Cents } from './money.ts'
import type { Payment } from './pricing.ts'

/** What moves a customer's account. Uses and payouts take from it, the others add to it. */
export const CREDIT_KINDS = {
  exchange: 'Troca além do valor do pedido',
  return: 'Devolução',
  cancel: 'Pedido cancelado ou reprovado',
  pix: 'Pix mantido como crédito',
  grant: 'Crédito concedido',
  use: 'Usado em pedido',
  payout: 'Pago ao cliente',
} as const

export type CreditKind = keyof typeof CREDIT_KINDS

/** How money is given to a customer. */
export const REFUND_METHODS = { cash: 'Dinheiro', pix: 'Pix', transfer: 'Transferência' } as const

export type RefundMethod = keyof typeof REFUND_METHODS

/** What an order costs and what was given for it, in cents. */
export interface OrderAccount {
  payment: Payment
  subTotal: Cents
  warranty: Cents
  freight: Cents
  exchange: Cents
  return: Cents
  creditUsed: Cents
  /** Money that was received for it. */
  paid: Cents
}

const price = ({ subTotal, warranty, freight }: OrderAccount): Cents => subTotal + warranty + freight

/** What has to be collected for the order, whether it was received already or not: never below zero. */
export const toPay = (order: OrderAccount): Cents =>
  Math.max(0, price(order) - order.exchange - order.return - order.creditUsed)

/**
 * Cash received beyond what came to be paid, because something came back after it was handed over. Only what came back
 * counts: too much cash for any other reason is a matter of the till.
 */
export const cashToCredit = (order: OrderAccount): Cents =>
  order.payment === 'cash'
    ? Math.max(0, Math.min(order.paid - toPay(order), order.exchange + order.return - overpaid(order)))
    : 0

/**
 * What was given for the order beyond its price. A Pix or a transfer was paid before anything came back, so it counts;
 * cash is collected while the order is settled, so that what comes back lowers it.
 */
export const overpaid = (order: OrderAccount): Cents => {
  const prepaid = order.payment === 'cash' ? 0 : order.paid
  return Math.max(0, order.exchange + order.return + order.creditUsed + prepaid - price(order))
}
