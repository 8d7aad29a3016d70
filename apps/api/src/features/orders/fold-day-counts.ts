import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/database.ts'

const IS_OVER = sql`day < (now() at time zone 'UTC')::date`

/**
 * Puts together what several counters say of a day that is over, so that years of days are passed quickly. The sums
 * stay what they are at every moment; an order that leaves such a day meanwhile begins a counter again.
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
