import type { Cents } from './money.ts'
import type { Payment } from './pricing.ts'

/** Kinds of entries in a customer's account. Uses and payouts take from it, the others add to it. */
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

/** How a customer is paid out. */
export const REFUND_METHODS = { cash: 'Dinheiro', pix: 'Pix', transfer: 'Transferência' } as const

export type RefundMethod = keyof typeof REFUND_METHODS

/** An order's price and what was given for it, in cents. */
export interface OrderAccount {
  payment: Payment
  subTotal: Cents
  warranty: Cents
  freight: Cents
  exchange: Cents
  return: Cents
  creditUsed: Cents
  /** Money received for it. */
  paid: Cents
}

const price = ({ subTotal, warranty, freight }: OrderAccount): Cents => subTotal + warranty + freight

/** The amount to collect for the order, whether already received or not; never below zero. */
export const toPay = (order: OrderAccount): Cents =>
  Math.max(0, price(order) - order.exchange - order.return - order.creditUsed)

/**
 * Cash received beyond the amount to pay, because items came back after the handover. Only returned items count: other
 * surplus cash belongs to the till.
 */
export const cashToCredit = (order: OrderAccount): Cents =>
  order.payment === 'cash'
    ? Math.max(0, Math.min(order.paid - toPay(order), order.exchange + order.return - overpaid(order)))
    : 0

/**
 * The value given for the order beyond its price. A Pix or a transfer was paid before items came back, so it counts;
 * cash is collected at the settlement, where returned items lower the amount.
 */
export const overpaid = (order: OrderAccount): Cents => {
  const prepaid = order.payment === 'cash' ? 0 : order.paid
  return Math.max(0, order.exchange + order.return + order.creditUsed + prepaid - price(order))
}
