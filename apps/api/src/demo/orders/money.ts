import { type CreditKind, type OrderBalance, surplus, toPay, undone } from '@shop/domain/credit'
import { type Cents, formatBRL } from '@shop/domain/money'
import { creditNote } from '../../features/sales/credit/credit-ledger.ts'
import type { Performer } from '../people/team.ts'
import type { OrderDraft, OrderRow, ShopFloor } from './order-draft.ts'

export const toPayOf = (row: OrderRow): Cents =>
  toPay({
    subTotal: row.sub_total_cents,
    warranty: row.warranty_cents,
    freight: row.freight_cents,
    exchange: row.exchange_cents,
    return: row.return_cents,
    creditUsed: row.credit_used_cents,
    debtLowered: row.debt_lowered_cents,
  })

/** Money of these payment kinds is received by this action; cash when the order is finished. */
export function receiveMoney(order: OrderRow, payments: readonly OrderRow['payment'][]): void {
  if (payments.includes(order.payment) && order.paid_cents === 0) order.paid_cents = toPayOf(order)
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

const GIVEN: readonly CreditKind[] = ['exchange', 'return', 'cancel']

/** What was received and given back for an order until now; the demo refunds no freight. */
export function balanceOf(
  { accounts, returnedItems, returns }: Pick<ShopFloor, 'accounts' | 'returnedItems' | 'returns'>,
  { order, items }: OrderDraft,
): OrderBalance {
  const { id } = order
  const moved = (side: 'order_id' | 'from_order_id') =>
    sumOf(
      returnedItems.filter((item) => item[side] === id),
      (item) => item.moved_cents ?? 0,
    )
  const credited = accounts.rows.filter(({ order_id, kind }) => order_id === id && GIVEN.includes(kind))
  const refunded = returns.filter(({ from_order_id }) => from_order_id === id)
  return {
    received: order.paid_cents + order.credit_used_cents + moved('order_id'),
    given:
      sumOf(credited, (row) => row.amount_cents) +
      sumOf(refunded, (row) => row.refund_cents ?? 0) +
      moved('from_order_id'),
    owed:
      order.sub_total_cents +
      order.warranty_cents +
      order.freight_cents -
      sumOf(items, ({ row }) => row.returned * row.unit_price_cents),
  }
}

/** Credits what was received for an order that is undone; returns the line for its history. */
export function creditUndone(floor: ShopFloor, draft: OrderDraft, actor: Performer, at: number): string {
  const amount = surplus(undone(balanceOf(floor, draft)))
  if (amount === 0) return ''
  const { id, customer_id } = draft.order
  floor.accounts.move(customer_id, at, actor, { kind: 'cancel', amount, orderId: id })
  return creditNote('cancel', amount)
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
