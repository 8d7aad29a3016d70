import type { OrderPart } from '@shop/contract/order-parts'
import type { Cents } from '@shop/domain/money'
import { endedState, onlyState } from '@shop/domain/order-parts'
import type { PartKind } from '@shop/domain/pricing'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { reais } from '../../../wire.ts'
import type { PartRow } from './order-parts.queries.ts'
import { toPayCents } from './order-totals.ts'

type OrderRow = Selectable<Database['orders']>

type PaidOrder = Pick<
  OrderRow,
  | 'payment'
  | 'status'
  | 'sub_total_cents'
  | 'warranty_cents'
  | 'freight_cents'
  | 'exchange_cents'
  | 'return_cents'
  | 'credit_used_cents'
  | 'debt_lowered_cents'
  | 'paid_cents'
  | 'cash_received_cents'
  | 'term_paid_cents'
  | 'pix_returned_cents'
>

/**
 * The parts of an order: its rows, or the one payment of an order without rows; none where credit paid for it. Amounts
 * in reais.
 */
export function partsOf(order: PaidOrder, rows: readonly PartRow[]): OrderPart[] {
  if (rows.length > 0)
    return rows.map(
      ({ id, kind, amountCents, status, brand, cardKind, instalments, authorisation, days, due }) => ({
        id,
        kind,
        amount: reais(amountCents),
        status,
        card:
          brand === null
            ? null
            : { brand, kind: cardKind, instalments: instalments ?? 1, authorisation: authorisation ?? '' },
        days,
        due: due?.map(({ dueDate, openCents }) => ({ dueDate, open: reais(openCents) })) ?? null,
      }),
    )
  const amount = order.sub_total_cents + order.warranty_cents + order.freight_cents - order.credit_used_cents
  if (amount <= 0 || order.payment === 'mixed') return []
  const received =
    Math.max(order.paid_cents, order.payment === 'cash' ? (order.cash_received_cents ?? 0) : 0) +
    order.term_paid_cents
  const only = {
    payment: order.payment,
    status: order.status,
    amount,
    received,
    toPay: toPayCents(order),
    givenBack: order.pix_returned_cents,
  }
  return [
    { id: 0, kind: order.payment, amount: reais(amount), status: onlyState(only), card: null, days: null },
  ]
}

/** Marks waiting parts of one kind as received; returns their sum in cents. */
async function receive(tx: Tx, orderId: number, kind: PartKind, except = 0): Promise<Cents> {
  const rows = await tx
    .updateTable('order_parts')
    .set({ status: 'received', received_at: sql<string>`now()` })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('id', '<>', except)
    .returning('amount_cents')
    .execute()
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

/** Marks the transfers of an order as received; returns their sum in cents. */
export const receiveTransfers = (tx: Tx, orderId: number) => receive(tx, orderId, 'transfer')

/** Marks the cash parts of an order that is handed over as received, `except` the part whose rest is open. */
export async function receiveCashParts(tx: Tx, orderId: number, except?: number | null): Promise<void> {
  await receive(tx, orderId, 'cash', except ?? 0)
}

/** The last cash part of an order, to which the rest belongs; null for an order in one payment. */
export async function findCashPart(tx: Tx, orderId: number): Promise<number | null> {
  const part = await tx
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'cash')
    .orderBy('position', 'desc')
    .executeTakeFirst()
  return part?.id ?? null
}

/** Marks one Pix part as received. */
export const receivePixPart = (tx: Tx, partId: number) =>
  tx
    .updateTable('order_parts')
    .set({ status: 'received', received_at: sql<string>`now()` })
    .where('id', '=', partId)
    .execute()

/** Ends the parts of an order that is refused, cancelled or expired: see {@link endedState}. */
export async function endParts(tx: Tx, orderId: number): Promise<void> {
  for (const from of ['waiting', 'received'] as const)
    await tx
      .updateTable('order_parts')
      .set({ status: endedState(from) })
      .where('order_id', '=', orderId)
      .where('status', '=', from)
      .execute()
}

/** What the parts of an order wait for, other than cash and instalments; the part `without` is left out. */
export async function findAwaited(tx: Tx, orderId: number, without = 0) {
  const rows = await tx
    .selectFrom('order_parts')
    .select(['kind', 'receipt_file'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .where('id', '<>', without)
    .execute()
  const transfers = rows.filter(({ kind }) => kind === 'transfer')
  return {
    pix: rows.filter(({ kind }) => kind === 'pix').length,
    transfers: transfers.length,
    proofs: transfers.filter(({ receipt_file }) => receipt_file === null).length,
  }
}

/** Saves a later proof with every transfer of the order that has none. */
export const saveProofOfParts = (tx: Tx, orderId: number, file: string) =>
  tx
    .updateTable('order_parts')
    .set({ receipt_file: file })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'transfer')
    .where('receipt_file', 'is', null)
    .execute()

/** Cash still to be taken for an order, in cents. */
export const cashDue = (
  order: Parameters<typeof toPayCents>[0] & Pick<OrderRow, 'payment' | 'other_parts_cents'>,
): Cents =>
  order.payment === 'pix' || order.payment === 'transfer'
    ? 0
    : Math.max(0, toPayCents(order) - order.other_parts_cents)
