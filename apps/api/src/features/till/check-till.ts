import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { BrokenLedger } from '../../db/ledger-check.ts'

/**
 * Till sessions whose expected cash is not their float and movements, and movements that say another amount than what
 * they were made of (a payout, a refund, a settlement, a sale at the counter). Amounts in cents.
 */
export async function checkTill(db: Db): Promise<{ checked: number; broken: BrokenLedger[] }> {
  const { rows } = await sql<BrokenLedger>`
    select 'caixa ' || id as label, expected_cents as value, float_cents + moved as ledger, 0 as gaps
    from till_sessions cross join lateral (
      select coalesce(sum(amount_cents), 0)::int8 as moved from till_movements where session_id = till_sessions.id) as sums
    where expected_cents <> float_cents + moved
    union all
    select 'movimento ' || movement.id, movement.amount_cents, source.amount, 0
    from till_movements as movement
      left join credit_entries as payout on payout.id = movement.credit_entry_id
      left join returns as refund on refund.id = movement.return_id
      left join settlements as settlement on settlement.id = movement.settlement_id
      left join orders as sale on sale.id = movement.order_id
      cross join lateral (select case movement.kind
          when 'payout' then case when payout.method = 'cash' then payout.amount_cents end
          when 'refund' then case when refund.settle = 'cash' then -(refund.items_cents + refund.freight_cents) end
          when 'settlement' then settlement.handed_cents
          when 'void' then case when settlement.voided_at is not null then -settlement.handed_cents end
          when 'sale' then sale.cash_received_cents
          else movement.amount_cents end as amount) as source
    where movement.amount_cents is distinct from source.amount
    order by label`.execute(db)
  const { checked } = await db
    .selectFrom('till_sessions')
    .select(sql<number>`count(*)::int8`.as('checked'))
    .executeTakeFirstOrThrow()
  return { checked, broken: rows }
}
