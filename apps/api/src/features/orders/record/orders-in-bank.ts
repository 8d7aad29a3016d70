import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Whether no line of a bank statement shows the money of the order; undefined for an order before the first statement,
 * or one that a bank shows only in part.
 */
export async function isMissingInBank(db: Db, orderId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ missing: boolean }>`
    select case when other_parts_cents = 0 then not orders.in_bank else bool_or(not order_parts.in_bank) end as missing
    from orders left join order_parts on order_id = orders.id and kind in ('transfer', 'pix')
    where orders.id = ${orderId} and (payment in ('transfer', 'pix') or order_parts.id is not null)
      and placed_at >= (select min(day) - 1 from bank_lines)
    group by orders.id`.execute(db)
  return rows[0]?.missing
}
