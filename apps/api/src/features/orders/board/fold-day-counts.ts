import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../db/database.ts'

const IS_OVER = sql`day < (now() at time zone 'UTC')::date`

/**
 * Merges the counters of past days into one row per day, so that queries skip years of days quickly. The sums are the
 * same at every moment; an order that leaves such a day later starts a new counter row.
 */
export const foldDayCounts = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`
      with parts as (delete from order_day_counts where shard > 0 and ${IS_OVER} returning status, day, quantity)
      insert into order_day_counts as counter
        select status, day, 0, sum(quantity) from parts group by status, day order by status, day
        on conflict (status, day, shard) do update set quantity = counter.quantity + excluded.quantity`.execute(
      tx,
    )
    await sql`delete from order_day_counts where quantity = 0 and ${IS_OVER}`.execute(tx)
  })
