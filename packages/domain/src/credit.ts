import type { Cents } from './money.ts'

/** Kinds of entries in a customer's credit. Uses, payouts and undone entries lower it, the others raise it. */
export const CREDIT_KINDS = {
  exchange: 'Troca além do valor do pedido',
  return: 'Devolução',
  cancel: 'Pedido cancelado ou reprovado',
  pix: 'Pix mantido como crédito',
  overpaid: 'Recebido além do que devia',
  overpaidVoid: 'Recebimento anulado',
  lineVoid: 'Lançamento do banco desfeito',
  pixVoid: 'Pix devolvido pelo banco',
  pixReturned: 'Pix do pedido devolvido pelo banco',
  grant: 'Crédito concedido',
  opening: 'Saldo inicial',
  use: 'Usado em pedido',
  payout: 'Pago ao cliente',
} as const

export type CreditKind = keyof typeof CREDIT_KINDS

/** How a customer is paid out. */
export const REFUND_METHODS = { cash: 'Dinheiro', pix: 'Pix', transfer: 'Transferência' } as const

export type RefundMethod = keyof typeof REFUND_METHODS

/** An order's price and what lowered it before the rest is collected, in cents. */
export interface OrderTotals {
  subTotal: Cents
  warranty: Cents
  freight: Cents
  exchange: Cents
  return: Cents
  creditUsed: Cents
  /** Value that came back beyond `exchange` and `return` and was not given back. */
  debtLowered: Cents
}

const price = ({ subTotal, warranty, freight }: OrderTotals): Cents => subTotal + warranty + freight

/** The amount to collect for the order, whether already received or not; never below zero. */
export const toPay = (order: OrderTotals): Cents =>
  Math.max(0, price(order) - order.exchange - order.return - order.creditUsed - order.debtLowered)

/** What was received for an order and given back for it until now, in cents. */
export interface OrderBalance {
  /** Money, credit used, and value of goods that moved in from other orders. */
  received: Cents
  /** Money, credit, and value of its goods that moved to other orders. */
  given: Cents
  /** The price less the value of what came back; 0 for a cancelled or refused order. */
  owed: Cents
}

/** What is still to be received for an order; never below zero. */
export const stillOwed = ({ received, given, owed }: OrderBalance): Cents =>
  Math.max(0, owed - received + given)

/** The balance after goods or freight of the order worth `value` came back. */
export const afterReturn = (balance: OrderBalance, value: Cents): OrderBalance => ({
  ...balance,
  owed: Math.max(0, balance.owed - value),
})

/** The balance after goods of another order brought `value` into this one. */
export const afterMove = (balance: OrderBalance, value: Cents): OrderBalance => ({
  ...balance,
  received: balance.received + value,
})

/** The balance of an order that is cancelled or refused. */
export const undone = (balance: OrderBalance): OrderBalance => ({ ...balance, owed: 0 })

/**
 * The most that may be given back for an order: the amount received for it that is neither owed nor given back already;
 * never below zero.
 */
export const surplus = ({ received, given, owed }: OrderBalance): Cents =>
  Math.max(0, received - given - owed)
