import type { PixRefund } from '@shop/contract/pix'
import type { Cents } from '@shop/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { UNREPORTED_OF_RETURN } from '../../debts/credit/credit.queries.ts'
import { PIX } from './pix.queries.ts'

export const findRefunds = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('pix_refunds')
    .select(['id', 'refund_id', 'other_ids', 'amount_cents', 'surplus_cents'])
    .where('payment_id', '=', paymentId)
    .execute()

/** The shop or a person of it asked for no such refund: the payer's bank did (`natureza` MED_FRAUDE and others). */
export const isByBank = (nature: string): boolean => nature.toUpperCase().startsWith('MED')

/** What the shop itself gave back, or owes. */
interface Own {
  returnId?: number
  payoutId?: number
}

/** Stores a refund of this many cents, or the share of it that covers one thing; returns its id. */
export async function insertRefund(
  tx: Tx,
  paymentId: number,
  refund: PixRefund,
  amountCents: Cents,
  own: Own = {},
): Promise<number> {
  const row = await tx
    .insertInto('pix_refunds')
    .values({
      payment_id: paymentId,
      refund_id: refund.id,
      other_ids: refund.rtrId && refund.rtrId !== refund.id ? [refund.rtrId] : [],
      amount_cents: amountCents,
      nature: refund.nature,
      own_cents: own.returnId || own.payoutId ? amountCents : 0,
      return_id: own.returnId ?? null,
      payout_id: own.payoutId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Adds an id by which a refund was told. */
export const addId = (tx: Tx, id: number, other: string) =>
  tx
    .updateTable('pix_refunds')
    .set({ other_ids: sql`array_append(other_ids, ${other})` })
    .where('id', '=', id)
    .execute()

/** What of a refund came out of the payment's surplus, and what could be taken from nothing, in cents. */
export const setTaken = (tx: Tx, id: number, taken: { surplus_cents: Cents; open_cents: Cents }) =>
  tx.updateTable('pix_refunds').set(taken).where('id', '=', id).execute()

/** The orders that a payment paid: its own, or those of the instalments that it settled. */
export async function findPaidOrders(tx: Tx, id: number, orderId: number | null): Promise<number[]> {
  if (orderId !== null) return [orderId]
  const rows = await tx
    .selectFrom('receivable_payments')
    .innerJoin('receivable_entries', 'payment_id', 'receivable_payments.id')
    .innerJoin('instalments', 'instalments.id', 'instalment_id')
    .select('instalments.order_id')
    .distinct()
    .where('pix_payment_id', '=', id)
    .execute()
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/**
 * The returns by Pix of these orders of which the bank has not reported the whole refund, and those by transfer that are
 * owed, locked, with the rest in cents, in the order in which this refund covers them: by its code, by Pix, of exactly its
 * amount, owed before confirmed by a person, oldest first. What the bank gave back by itself, or what left by a transfer, is
 * nothing that a person paid by Pix. Lock the orders before.
 */
export const lockUnreported = (
  tx: Tx,
  orderIds: readonly number[],
  { id, nature }: PixRefund,
  amountCents: Cents,
) =>
  tx
    .selectFrom('returns')
    .select('id')
    .select(UNREPORTED_OF_RETURN.as('rest_cents'))
    .where('from_order_id', '=', anyOf(orderIds))
    .where('settle', 'in', ['pix', 'transfer'])
    .where(sql<boolean>`${UNREPORTED_OF_RETURN} > 0`)
    .where((eb) =>
      eb.or([
        eb('refund_state', '<>', 'done'),
        eb.and([eb('settle', '=', 'pix'), eb.val(!isByBank(nature))]),
      ]),
    )
    .orderBy(sql`code = ${id}`, 'desc')
    .orderBy(sql`settle = 'pix'`, 'desc')
    .orderBy(sql`${UNREPORTED_OF_RETURN} = ${amountCents}`, 'desc')
    .orderBy(sql`refund_state = 'done'`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Credit of this amount that was paid out by Pix since then. */
export const findPayoutOf = (tx: Tx, customerId: number, since: string, amountCents: Cents) =>
  tx
    .selectFrom('credit_entries')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'payout')
    .where('method', '=', 'pix')
    .where('amount_cents', '=', -amountCents)
    .where('at', '>=', since)
    .where(sql<boolean>`not exists (select from pix_refunds where payout_id = credit_entries.id)`)
    .orderBy('id')
    .executeTakeFirst()

export const markRefunded = (tx: Tx, returnId: number) =>
  tx
    .updateTable('returns')
    .set({ refund_state: 'done', refunded_who: PIX, refunded_at: sql<string>`now()` })
    .where('id', '=', returnId)
    .where('refund_state', '<>', 'done')
    .execute()

export const findCustomerOf = async (tx: Tx, orderId: number): Promise<number | undefined> =>
  (await tx.selectFrom('orders').select('customer_id').where('id', '=', orderId).executeTakeFirst())
    ?.customer_id

/** The order and part of a payment with what they count as paid; lock their customer before. */
export const lockRefundedOrder = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('orders')
    .select(['id', 'code', 'status', 'customer_id', 'paid_cents', 'pix_returned_cents'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const findRefundedPart = (tx: Tx, partId: number) =>
  tx
    .selectFrom('order_parts')
    .select(['id', 'amount_cents', 'status', 'returned_cents'])
    .where('id', '=', partId)
    .executeTakeFirstOrThrow()

/** What a person confirmed for an order or part, and that no reported payment settled. */
export const findOpenConfirmation = (tx: Tx, orderId: number, partId: number | null) =>
  tx
    .selectFrom('pix_confirmations')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`part_id is not distinct from ${partId}`)
    .where('returned_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from pix_payments where pix_payments.order_id = pix_confirmations.order_id
        and pix_payments.part_id is not distinct from pix_confirmations.part_id
        and (outcome = 'matched' or decision = 'accept'))`,
    )
    .executeTakeFirst()

/** What of a payment became credit when it was accepted or kept, in cents. */
export async function findCredited(tx: Tx, paymentId: number): Promise<Cents> {
  const { total } = await tx
    .selectFrom('credit_entries')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int8`.as('total'))
    .where('pix_payment_id', '=', paymentId)
    .where('kind', '=', 'pix')
    .executeTakeFirstOrThrow()
  return total
}
