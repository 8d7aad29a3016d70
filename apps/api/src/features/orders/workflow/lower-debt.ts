import type { Cents } from '@shop/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lowerDebt } from '../../debts/receivables/debt.ts'

/**
 * Items that came back lower the order's debt before anything else, the instalment that is due last first; returns what
 * was lowered, in cents. A part on term is lowered by its own instalments; a rest of cash stays a part of its agreed
 * amount. Lock customer and order before.
 */
export async function lowerDebtOf(tx: Tx, by: Actor, orderId: number, amountCents: Cents): Promise<Cents> {
  if (amountCents <= 0) return 0
  const lowered = await lowerDebt(tx, { orderId, amountCents, by })
  if (lowered === 0) return 0
  await sql`update order_parts set lowered_cents = debt.returned_cents
    from (select coalesce(instalments.part_id, bank_lines.part_id) as part_id, sum(returned_cents) as returned_cents
      from instalments left join bank_lines on rest_id = instalments.id
      where instalments.order_id = ${orderId} group by 1) as debt
    where order_parts.id = debt.part_id and kind <> 'cash'`.execute(tx)
  await sql`update orders set other_parts_cents = parts.left_cents
    from (select sum(amount_cents - lowered_cents) as left_cents from order_parts
      where order_id = ${orderId} and kind <> 'cash') as parts
    where orders.id = ${orderId} and other_parts_cents <> parts.left_cents`.execute(tx)
  return lowered
}
