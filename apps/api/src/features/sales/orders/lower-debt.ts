import type { Cents } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lowerDebt } from '../receivables/debt.ts'

/**
 * What came back lowers the order's debt before anything else, last instalment first: returns what it lowered, in cents.
 * Lock customer and order before.
 */
export async function lowerDebtOf(tx: Tx, by: Actor, orderId: number, amountCents: Cents): Promise<Cents> {
  if (amountCents <= 0) return 0
  const lowered = await lowerDebt(tx, { orderId, amountCents, by })
  const parts = await tx
    .selectFrom('order_parts')
    .select(['id', 'amount_cents', 'lowered_cents'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'term')
    .orderBy('position', 'desc')
    .execute()
  let left = lowered
  for (const part of parts) {
    const taken = Math.min(left, part.amount_cents - part.lowered_cents)
    if (taken === 0) continue
    left -= taken
    await tx
      .updateTable('order_parts')
      .set({ lowered_cents: part.lowered_cents + taken })
      .where('id', '=', part.id)
      .execute()
  }
  const ofParts = lowered - left
  if (ofParts > 0)
    await tx
      .updateTable('orders')
      .set((eb) => ({ other_parts_cents: eb('other_parts_cents', '-', ofParts) }))
      .where('id', '=', orderId)
      .execute()
  return lowered
}
