import { cashToCredit, type OrderAccount, overpaid, toPay } from '@shop/domain/credit'
import { type Cents, formatBRL } from '@shop/domain/money'
import { creditNote } from '../../features/credit/credit-ledger.ts'
import type { Performer } from '../people/team.ts'
import type { OrderDraft, OrderRow, ShopFloor } from './order-draft.ts'

const accountOf = (row: OrderRow): OrderAccount => ({
  payment: row.payment,
  subTotal: row.sub_total_cents,
  warranty: row.warranty_cents,
  freight: row.freight_cents,
  exchange: row.exchange_cents,
  return: row.return_cents,
  creditUsed: row.credit_used_cents,
  paid: row.paid_cents,
})

/** Credits the money received before an item came back; returns the line for the order's history. */
export function creditCash({ accounts }: ShopFloor, order: OrderRow, actor: Performer, at: number): string {
  const amount = cashToCredit(accountOf(order))
  if (amount === 0) return ''
  const kind = order.exchange_cents > 0 ? 'exchange' : 'return'
  accounts.move(order.customer_id, at, actor, { kind, amount, orderId: order.id })
  return creditNote(kind, amount)
}

export const toPayOf = (order: OrderRow): Cents => toPay(accountOf(order))
export const overpaidOf = (order: OrderRow): Cents => overpaid(accountOf(order))

/** Money of these payment kinds is received by this action; cash when the order is finished. */
export function receiveMoney(order: OrderRow, payments: readonly OrderRow['payment'][]): void {
  if (payments.includes(order.payment) && order.paid_cents === 0) order.paid_cents = toPayOf(order)
}

const totalOf = (items: readonly { quantity: number; unit_price_cents: number }[]) =>
  items.reduce((sum, { quantity, unit_price_cents }) => sum + quantity * unit_price_cents, 0)

/** Credits what the customer paid for an order that is undone; returns the line for its history. */
export function creditUndone(
  { accounts, returnedItems }: ShopFloor,
  { order }: OrderDraft,
  actor: Performer,
  at: number,
): string {
  const { id } = order
  const due =
    order.credit_used_cents +
    order.paid_cents +
    totalOf(returnedItems.filter((item) => item.order_id === id && item.from_order_id !== id)) -
    totalOf(returnedItems.filter((item) => item.from_order_id === id && item.order_id !== id)) -
    accounts.rows
      .filter(({ order_id, kind }) => order_id === id && (kind === 'exchange' || kind === 'return'))
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (due <= 0) return ''
  accounts.move(order.customer_id, at, actor, { kind: 'cancel', amount: due, orderId: id })
  return creditNote('cancel', due)
}

/** Cents still to pay for an order with credit. */
const LEAST_TO_PAY = 1_000

/** Some customers with credit use it, if a plausible amount is left to pay. */
export function payWithCredit(
  { random, accounts }: ShopFloor,
  order: OrderRow,
  actor: Performer,
  at: number,
): string {
  const credit = accounts.balanceOf(order.customer_id)
  if (credit <= 0 || credit > toPayOf(order) - LEAST_TO_PAY || !random.chance(0.6)) return ''
  order.credit_used_cents = credit
  accounts.move(order.customer_id, at, actor, { kind: 'use', amount: -credit, orderId: order.id })
  return `Crédito usado: ${formatBRL(credit)}.`
}
